// Builds dist/ before the tests, if need be. A failed build fails only the tests that start a built program: they find
// the reason in HINTSIGHT_BUILD_FAILURE.
import { buildPrograms } from '../../.ci/build.mjs';

export default function build() {
  try {
    buildPrograms();
  } catch (error) {
    process.env.HINTSIGHT_BUILD_FAILURE = error.message;
  }
}
