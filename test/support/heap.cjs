// Preloaded into a program: `node --expose-gc --require heap.cjs PROGRAM`. At SIGUSR2 the program collects its garbage and
// writes how many bytes of its heap are in use, as a line, to the end of the file that HEAP_FILE names.
const { appendFileSync } = require('node:fs');

process.on('SIGUSR2', async () => {
  // What the first one finalizes, the second one frees.
  for (let round = 0; round < 2; round += 1) {
    global.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  appendFileSync(process.env.HEAP_FILE, `${process.memoryUsage().heapUsed}\n`);
});
