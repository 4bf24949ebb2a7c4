# The examples of the articles about the service, which must print what they say

start_service
while IFS='|' read -r page section; do
  example "$articles/$page.md" "$section" shell-session >"$work/expected"
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
  diff -u "$work/expected" "$work/found" || die "expected the examples of $page.md to print what it says, found the differences above"
done <<EOT
Service|Look up a zone
HTTPAPI|Routes
HTTPAPI|Errors and caching
EOT
stop_service
