// Installs a program of Debian that tests need.
import { spawnSync } from 'node:child_process'

function run(command, args) {
  process.stderr.write(`$ ${command} ${args.join(' ')}\n`)
  return (
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}

/** Installs the first of some packages that there is. @returns whether one was installed */
export function installPackages(names) {
  const isRoot = process.getuid?.() === 0
  const [command, ...rest] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  run(command, [...rest, 'update', '-q'])
  return names.some((name) => run(command, [...rest, 'install', '-y', '-q', '--no-install-recommends', name]))
}
