#!/bin/sh
# Makes an authority and the database's certificate in /certificates (or the folder that is given), where they are missing.
set -eu
cd "${1:-/certificates}"
[ -e postgres.pem ] && exit 0
umask 077
openssl req -x509 -newkey rsa:2048 -noenc -days 3650 -subj "/CN=Dibbs database authority" \
  -addext basicConstraints=critical,CA:TRUE -keyout authority.key -out authority.pem
openssl req -newkey rsa:2048 -noenc -subj "/CN=postgres" -keyout postgres.key -out postgres.csr
printf 'subjectAltName=DNS:postgres,DNS:localhost\nbasicConstraints=CA:FALSE\n' > postgres.ext
openssl x509 -req -in postgres.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 3650 \
  -extfile postgres.ext -out postgres.new
# Nobody signs another one with it.
rm authority.key postgres.csr postgres.ext authority.srl 2>/dev/null || true
# Whose the database is in the image, if there is somebody of that name.
chown postgres postgres.key 2>/dev/null || true
chmod 644 authority.pem postgres.new
mv postgres.new postgres.pem
