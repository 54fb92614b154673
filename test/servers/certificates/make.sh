#!/bin/sh
# Makes the certificates beside this file anew; run it in their folder. They are for tests on this machine only, and valid
# for a hundred years, except for expired.pem. The authority's key is thrown away.
# Nothing in the tests needs openssl.
set -eu
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1"; }

key "$work/authority-key.pem"
: >"$work/index.txt"
cat >"$work/ca.cnf" <<END
[ca]
default_ca = tests
[tests]
database = $work/index.txt
new_certs_dir = $work
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
END

printf 'basicConstraints = critical, CA:TRUE\n' >"$work/extensions"
openssl req -new -key "$work/authority-key.pem" -subj '/CN=Hintsight test authority' -out "$work/authority.csr"
openssl ca -batch -notext -config "$work/ca.cnf" -selfsign -keyfile "$work/authority-key.pem" -extfile "$work/extensions" \
  -startdate 20200101000000Z -enddate 21191231000000Z -in "$work/authority.csr" -out authority.pem

# One key for all servers: server-key.pem.
key server-key.pem
chmod 644 server-key.pem

# certify NAME SUBJECT_ALTERNATIVE_NAMES FROM UNTIL
certify() {
  openssl req -new -key server-key.pem -subj "/CN=Hintsight test $1" -addext "subjectAltName=$2" -out "$work/$1.csr"
  openssl ca -batch -notext -config "$work/ca.cnf" -cert authority.pem -keyfile "$work/authority-key.pem" \
    -startdate "$3" -enddate "$4" -in "$work/$1.csr" -out "$1.pem"
}
names='DNS:mcp.example.test,DNS:localhost,IP:127.0.0.1'
certify server "$names" 20200101000000Z 21191231000000Z
certify expired "$names" 20200101000000Z 20200102000000Z
certify elsewhere 'DNS:elsewhere.example.test' 20200101000000Z 21191231000000Z
