# The examples of the article about the service, which must print what it says

require_packages curl
start_service
example "$articles/Service.md" "Look up a zone" shell-session >"$work/expected"
# Each command, and what it prints.
while IFS= read -r line; do
  case $line in
    "$ "*)
      printf '%s\n' "$line"
      answer=$(bash -c "${line:2}" 2>"$work/errors") || die "expected '${line:2}' to work, found: $(<"$work/errors")"
      printf '%s\n' "$answer"
      ;;
  esac
done < <(sed "s/127\.0\.0\.1:8080/127.0.0.1:$port/" "$work/expected") | sed "s/127\.0\.0\.1:$port/127.0.0.1:8080/" >"$work/found"
diff -u "$work/expected" "$work/found" || die "expected the article's examples to print what it says, found the differences above"
stop_service
