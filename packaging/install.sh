#!/bin/sh
# Installs ads of one release: downloads the archive of this platform, compares its SHA-256, and unpacks it into a folder.
#
#   INSTALL_VERSION   the version, such as 0.1.0
#   INSTALL_RELEASES  the address of the releases
#   INSTALL_TARGET    the folder of the executable
#   INSTALL_CACHE     the folder of archives, which may be kept between runs
#   INSTALL_SHA256    the SHA-256 of the archive; without it, SHA256SUMS of the release has to name it
#
# SHA256SUMS comes from the same place as the archive: only INSTALL_SHA256 notices a release that was replaced.
set -eu

fail() {
  echo "ads was not installed: $1" >&2
  exit 1
}

# Releases are tagged with a v before the version.
INSTALL_VERSION="${INSTALL_VERSION#v}"
case "$INSTALL_VERSION" in
  '' | *[!0-9A-Za-z.-]*) fail "'$INSTALL_VERSION' is not a version, such as 0.1.0" ;;
esac

case "$(uname -s) $(uname -m)" in
  'Linux x86_64') platform=linux-x64 ;;
  'Linux aarch64' | 'Linux arm64') platform=linux-arm64 ;;
  'Darwin x86_64') platform=macos-x64 ;;
  'Darwin arm64') platform=macos-arm64 ;;
  MINGW*' x86_64' | MSYS*' x86_64') platform=windows-x64 ;;
  MINGW*' aarch64' | MSYS*' aarch64') platform=windows-arm64 ;;
  *) fail "no executable runs on $(uname -s) $(uname -m); use npm instead" ;;
esac
# The C library of Alpine. Its ldd fails, which would end a pipe where the shell has pipefail.
case "$platform $(ldd --version 2>&1 || :)" in
  linux-*musl*) platform="$platform-musl" ;;
esac
case "$platform" in
  windows-*) archive="ads-$platform.zip" program=ads.exe ;;
  *) archive="ads-$platform.tar.gz" program=ads ;;
esac

# Plain HTTP is for servers of this machine, and no https address may lead curl to it. wget has no such flag: give INSTALL_SHA256.
case "$INSTALL_RELEASES" in
  https://*) protocols='=https' ;;
  http://127.0.0.1:* | http://localhost:*) protocols='=http,https' ;;
  *) fail "INSTALL_RELEASES is not an https address: $INSTALL_RELEASES" ;;
esac

download() {
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --proto "$protocols" --retry 3 --output "$2" "$1"
  elif command -v wget >/dev/null; then
    wget -q -O "$2" "$1"
  else
    fail 'curl or wget is needed'
  fi || fail "$1 could not be downloaded"
}

hash_of() {
  if command -v sha256sum >/dev/null; then
    # With the name of a file, it marks backslashes in the name by one before the hash.
    sha256sum <"$1"
  else
    shasum -a 256 <"$1"
  fi | cut -d ' ' -f 1
}

mkdir -p "$INSTALL_CACHE" "$INSTALL_TARGET"
[ ! -d "$INSTALL_TARGET/$program" ] || fail "$INSTALL_TARGET/$program is a folder"
# Two installations at once, and one that is killed, leave each other alone.
work='' draft=''
trap 'rm -rf "$work" "$draft"' EXIT
trap 'exit 1' HUP INT TERM
work=$(mktemp -d "$INSTALL_CACHE/work-XXXXXX")
draft=$(mktemp -d "$INSTALL_TARGET/.ads-XXXXXX")

release="${INSTALL_RELEASES%/}/v$INSTALL_VERSION"
expected="${INSTALL_SHA256:-}"
if [ -z "$expected" ]; then
  download "$release/SHA256SUMS" "$work/SHA256SUMS"
  expected=$(sed -n "s/^\([0-9A-Fa-f]\{64\}\) [ *]$archive\$/\1/p" "$work/SHA256SUMS")
  [ -n "$expected" ] || fail "SHA256SUMS of $INSTALL_VERSION does not name $archive"
fi
# GitHub shows a digest with the name of its function.
expected=$(printf '%s' "${expected#sha256:}" | tr 'A-F' 'a-f')
case "$expected" in
  *[!0-9a-f]*) fail "INSTALL_SHA256 is not a SHA-256 in hexadecimal digits: $expected" ;;
esac
[ "${#expected}" = 64 ] || fail "INSTALL_SHA256 has ${#expected} digits instead of 64"

kept="$INSTALL_CACHE/ads-$INSTALL_VERSION-${archive#ads-}"
if [ ! -f "$kept" ] || [ "$(hash_of "$kept")" != "$expected" ]; then
  download "$release/$archive" "$work/archive"
  actual=$(hash_of "$work/archive")
  [ "$actual" = "$expected" ] || fail "the SHA-256 of $archive is $actual instead of $expected"
  mv -f "$work/archive" "$kept"
fi

case "$archive" in
  *.zip) unzip -q -o "$kept" -d "$draft/files" ;;
  *) mkdir "$draft/files" && tar -xzf "$kept" -C "$draft/files" ;;
esac
mv "$draft/files/$program" "$draft/$program"
printed=$("$draft/$program" --version) || fail "$program of $archive does not start in $INSTALL_TARGET"
[ "$printed" = "$INSTALL_VERSION" ] || fail "$archive holds version $printed instead of $INSTALL_VERSION"
# The executable takes its place last and at once: an earlier one may run, and stays until then.
cp -R "$draft/files/." "$INSTALL_TARGET"
mv -f "$draft/$program" "$INSTALL_TARGET/$program"
echo "ads $INSTALL_VERSION is in $INSTALL_TARGET"
