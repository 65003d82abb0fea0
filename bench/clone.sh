#!/usr/bin/env bash
# From a fresh clone to a usable log-in page: seconds and resident memory at rest. usage: bench/clone.sh [folder to clone into]
set -euo pipefail
repo=$(cd "$(dirname "$0")/.." && pwd)
target=${1:-$(mktemp -d)}/clone
git clone --quiet "$repo" "$target"
cd "$target"
start=$(date +%s.%N)
npm ci --silent --no-audit --no-fund >/dev/null 2>&1
installed=$(date +%s.%N)
PORT=18099 npm start >start.log 2>&1 &
main=$!
# Ids of the started process and all below it.
tree() { ps -eo pid=,ppid= | awk -v top="$main" '{ parent[$1] = $2 } END { for (p in parent) { for (q = p; q in parent && q != top; q = parent[q]); if (q == top) print p } }'; }
for _ in $(seq 1 1200); do
  if curl -fs http://127.0.0.1:18099/ >/dev/null 2>&1 && curl -fs http://127.0.0.1:18099/biz_gateway/justice_user/login/ways 2>/dev/null | grep -q admin; then break; fi
  sleep 0.1
done
usable=$(date +%s.%N)
until grep -q 'Order Audit System:' start.log; do sleep 0.2; done
loaded=$(date +%s.%N)
# What node and postgres hold, shared pages counted once: node gives back what loading the demo took within minutes.
resident() { for id in $(tree); do awk '/^Pss:/ { print $2 }' /proc/$id/smaps_rollup 2>/dev/null; done | awk '{ sum += $1 } END { printf "%.0f", sum / 1024 }'; }
sleep 20
soon=$(resident)
sleep "${REST_SECONDS:-300}"
later=$(resident)
awk -v a="$start" -v b="$installed" -v c="$usable" -v d="$loaded" -v r="$soon" -v s="$later" -v rest="${REST_SECONDS:-300}" 'BEGIN { printf "npm ci %.1f s, log-in page usable %.1f s after that, demo loaded %.1f s after that; in all %.1f s; resident %d MiB after 20 s, %d MiB after %d s more at rest\n", b-a, c-b, d-c, d-a, r, s, rest }'
kill -TERM $(tree) 2>/dev/null || true
