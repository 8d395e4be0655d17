#!/bin/sh
# Writes .env into the current folder for compose.yaml, with new secrets and the profile `tls`:
#   sh deploy/new-env.sh plantao.example privacidade@plantao.example
# The first argument is the machine's name, without https://. The second is the e-mail address of the person who answers
# questions about personal data.
set -eu
case "${1:-}:${2:-}" in
*://* | *[[:space:]]* | .* | -*) name= ;;
*.*:*?@?*.*) name=$1 ;;
*) name= ;;
esac
if [ -z "$name" ]; then
  echo 'Usage: sh deploy/new-env.sh plantao.example privacidade@plantao.example' >&2
  exit 1
fi

if [ -e .env ]; then
  echo '.env is there already. Its secrets open the database and the documents, so it is not replaced.' >&2
  exit 1
fi

secret() { od -A n -N 24 -t x1 /dev/urandom | tr -d ' \n'; }

umask 077
# Fails rather than overwrite a .env that another process has just written.
set -C
cat >.env <<END
COMPOSE_PROFILES=tls
PUBLIC_URL=https://$name
POSTGRES_PASSWORD=$(secret)
APP_API_PASSWORD=$(secret)
FILES_SECRET=$(secret)
AUTH_SECRET=$(secret)
PRIVACY_CONTACT=$2
MAIL_DOMAIN=$name
MAIL_FROM=nao-responda@$name
# Your provider of e-mail, such as [mail.example]:587. Without it the machine delivers by itself, which many networks forbid.
RELAYHOST=
RELAYHOST_USERNAME=
RELAYHOST_PASSWORD=
END
echo "Wrote .env for https://$name. Keep a copy of it elsewhere, and add your provider of e-mail to it."
