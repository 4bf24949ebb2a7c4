# PostgreSQL for the scripts that build and try its extension: where it is, and a server of its own. Sourced, after common.sh.

# Sets $pg_config: $PG_CONFIG, or that of the newest server of Debian with headers, which is installed where none is.
require_postgresql() {
  pg_config=${PG_CONFIG-}
  if [ -n "$pg_config" ]; then
    "$pg_config" --version >/dev/null || die "expected PG_CONFIG to name a pg_config, found '$pg_config'"
    return
  fi
  if ! find_pg_config; then
    require_packages postgresql
    local newest
    newest=$(find /usr/lib/postgresql -mindepth 1 -maxdepth 1 -printf '%f\n' | sort -V | tail -1)
    require_packages "postgresql-server-dev-$newest"
    find_pg_config || die "expected a PostgreSQL server with headers in /usr/lib/postgresql, found none:" \
      "name one by PG_CONFIG=.../pg_config"
  fi
}

find_pg_config() {
  while read -r pg_config; do
    if [ -x "${pg_config%/*}/postgres" ] && [ -f "$("$pg_config" --includedir-server)/postgres.h" ]; then return; fi
  done < <(find /usr/lib/postgresql -path '*/bin/pg_config' 2>/dev/null | sort -rV)
  return 1
}

# Starts a server that only this machine's user and root reach, through a socket in $work, and that is stopped when the
# script ends. The extension is installed for it alone: PostgreSQL finds its files relative to its programs, so that
# copies of these, beside links to everything else and the extension, are an installation of their own.
start_postgresql() { # EXTENSION_DIRECTORY [SETTING=VALUE ...]
  local extension=$1 programs shares modules
  shift
  programs=$("$pg_config" --bindir)
  shares=$("$pg_config" --sharedir)
  modules=$("$pg_config" --pkglibdir)
  server=$work/server
  mkdir -p "$work$programs" "$work$shares/extension" "$work$modules" "$server"
  cp "$programs"/{postgres,initdb,pg_ctl} "$work$programs"
  find "$shares" -mindepth 1 -maxdepth 1 ! -name extension -exec ln -s -t "$work$shares" {} +
  find "$shares/extension" -mindepth 1 -exec ln -s -t "$work$shares/extension" {} +
  find "$modules" -mindepth 1 -maxdepth 1 -exec ln -s -t "$work$modules" {} +
  cp -f "$extension"/*.control "$extension"/*.sql "$work$shares/extension"
  cp -f "$extension"/*.so "$work$modules"

  # It refuses to run as root.
  as_server=()
  if [ "$(id -u)" -eq 0 ]; then
    as_server=(runuser -u postgres --)
    chmod 711 "$work"
    chown postgres "$server"
  fi
  chmod 700 "$server"
  control=("${as_server[@]}" "$work$programs/pg_ctl" --pgdata="$server/data" --silent --log="$server/log")
  # shellcheck disable=SC2064
  trap "stop_postgresql; rm -rf $(printf %q "$work")" EXIT
  (
    cd "$server"
    quietly "${as_server[@]}" "$work$programs/initdb" --pgdata=data --username=postgres --auth=trust \
      --encoding=UTF8 --no-locale --no-sync
    printf '%s\n' listen_addresses= unix_socket_directories="$server" fsync=off "$@" |
      sed "s/=\(.*\)/ = '\1'/" >>data/postgresql.conf
    "${control[@]}" start
  ) || die "expected a PostgreSQL server to start, found: $(cat "$server/log" 2>&1)"
}

stop_postgresql() {
  [ ! -e "$server/data/postmaster.pid" ] || (cd "$server" && "${control[@]}" --mode=immediate stop)
}

# SQL of standard input or of -c or -f.
query() { psql --host="$server" --username=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 "$@"; }
