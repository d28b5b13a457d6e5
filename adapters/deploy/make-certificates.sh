#!/bin/sh
# Makes the certificate of each server in /certificates (or the folder that is given), where it is missing.
# make-certificates.sh [folder [server…]]; without servers, the database's alone.
set -eu
cd "${1:-/certificates}"
[ $# -gt 1 ] && shift || set -- postgres
umask 077
for server; do
  [ -e "$server.pem" ] && continue
  # An authority for each: a server that is added later leaves alone what the others show, and those who work believe.
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 3650 -subj "/CN=Dibbs authority for $server" \
    -addext basicConstraints=critical,CA:TRUE -keyout authority.key -out authority.new
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -subj "/CN=$server" -keyout "$server.key" -out server.csr
  printf "subjectAltName=DNS:$server,DNS:localhost\nbasicConstraints=CA:FALSE\n" > server.ext
  openssl x509 -req -in server.csr -CA authority.new -CAkey authority.key -CAcreateserial -days 3650 \
    -extfile server.ext -out "$server.new"
  # Nobody signs another one with it.
  rm authority.key
  # Whose the database is in the image, if there is somebody of that name.
  [ "$server" != postgres ] || chown postgres postgres.key 2>/dev/null || true
  cat authority.new >> authority.pem
  chmod 644 authority.pem "$server.new"
  mv "$server.new" "$server.pem"
  rm -f authority.new authority.srl server.csr server.ext
done
