# The service as Scripts/install --service installs it, and its unit for systemd

prefix="$work/a prefix"
"$scripts/install" --service "$prefix"
unit=$prefix/lib/systemd/system/tzlookup.service
grep -qxF "ExecStart=\"$prefix/bin/tzlookup-service\" \$TZLOOKUP_OPTIONS" "$unit" ||
  die "expected the installed program in the unit, found $(grep ^ExecStart "$unit")"
if command -v systemd-analyze >/dev/null; then
  # It asks for the manual page, which the program has and the service has not.
  systemd-analyze verify --man=no "$unit" || die "expected a valid unit, found the above"
else
  say "the unit was not verified: there is no systemd-analyze"
fi
service=$prefix/bin/tzlookup-service
start_service
answer=$(curl --silent --fail "http://127.0.0.1:$port/v1/timezone?lat=43.06&lng=141.35")
case $answer in *'"timeZone":"Asia/Tokyo"'*) ;; *) die "expected Asia/Tokyo of the installed service, found $answer" ;; esac
stop_service
"$scripts/install" --uninstall "$prefix"
[ -z "$(find "$prefix" -type f -o -type l)" ] || die "expected no files left, found $(find "$prefix" -type f)"
