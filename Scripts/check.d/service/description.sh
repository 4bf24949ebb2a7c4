# The OpenAPI document: whether it is valid, and whether the service does what it says

clients=$root/Tests/Service/clients

examples=20
phases=examples,coverage
if $large; then
  examples=200
  phases=examples,coverage,fuzzing,stateful
fi

make_venv "$work" openapi-spec-validator schemathesis
start_service
curl --silent --fail "http://127.0.0.1:$port/openapi.json" >"$work/openapi.json"
"$venv/bin/python" -m openapi_spec_validator "$work/openapi.json"
# Beside its configuration, schemathesis would write what it remembers.
cp "$clients/hooks.py" "$clients/schemathesis.toml" "$work/"
(
  cd "$work" && SCHEMATHESIS_HOOKS=hooks PYTHONPATH=. "$venv/bin/schemathesis" --config-file schemathesis.toml \
    run "http://127.0.0.1:$port/openapi.json" --phases "$phases" --max-examples "$examples" --seed 19 \
    --generation-database none --no-color --continue-on-failure --warnings off
) || die "expected a service that does what its description says, found the above"
stop_service
