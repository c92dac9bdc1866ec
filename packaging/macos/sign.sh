#!/usr/bin/env bash
# Signs executables for macOS with the certificate of CERTIFICATE, and lets Apple notarize them. Without a certificate, they keep the
# signature that the build has given them, ad hoc: they start, but Gatekeeper asks about a file that a browser has downloaded.
set -euo pipefail

entitlements=$(dirname "$0")/entitlements.plist

if [[ -z ${CERTIFICATE:-} ]]; then
  for file in "$@"; do codesign --verify --strict "$file"; done
  echo 'the signatures of the build fit: CERTIFICATE is not set'
  exit
fi

work=$(mktemp -d)
keychain=$work/signing.keychain-db
cleanup() {
  security delete-keychain "$keychain" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

password=$(openssl rand -hex 20)
security create-keychain -p "$password" "$keychain"
security unlock-keychain -p "$password" "$keychain"
(umask 077 && printf %s "$CERTIFICATE" | base64 --decode >"$work/certificate.p12")
security import "$work/certificate.p12" -k "$keychain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -k "$password" "$keychain" >/dev/null
identity=$(security find-identity -v -p codesigning "$keychain" | sed -n 's/^ *1) \([0-9A-F]*\) .*/\1/p')
[[ -n $identity ]] || { echo 'the certificate has no identity for signing' >&2; exit 1; }

for file in "$@"; do
  codesign --force --options runtime --timestamp --entitlements "$entitlements" --keychain "$keychain" --sign "$identity" "$file"
  codesign --verify --strict "$file"
done

if [[ -z ${NOTARY_KEY:-} ]]; then
  echo 'signed, but not notarized: NOTARY_KEY is not set'
  exit
fi
(umask 077 && printf %s "$NOTARY_KEY" >"$work/key.p8")
zip -q -j "$work/files.zip" "$@"
xcrun notarytool submit "$work/files.zip" --key "$work/key.p8" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER" --wait
echo 'signed and notarized'
