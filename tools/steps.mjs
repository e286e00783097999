// What npm run check looks at, one tool a line. npm test runs these too, with all the tests after them.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { node24, root } from './machine.mjs'

const bin = (name, ...args) => [path.join('node_modules', '.bin', name), ...args]
/** One thread: several check again what they share, for more than twice the processor. */
const types = (floor) => [`tipos de ${floor}`, bin('tsc', '-p', floor, '--singleThreaded')]

/** Each is a word for the person and a command; they change nothing. */
export const checks = [
  ['formato', bin('oxfmt', '--check', '.')],
  ['reglas de estilo (oxlint)', bin('oxlint')],
  ['dirección de las dependencias', bin('depcruise', 'shared', 'server', 'web', 'tools', 'bench', 'e2e')],
  ['ciclos entre palabras', bin('depcruise', '--config', '.dependency-cruiser.words.cjs', 'shared', 'server', 'web')],
  ['ciclos en el núcleo', bin('depcruise', '--config', '.dependency-cruiser.kernel.cjs', 'shared', 'server', 'web')],
  types('shared'),
  types('server'),
  types('web'),
  types('e2e'),
  ['lo que nadie usa (knip)', bin('knip')],
]

/** Runs commands two at a time. What one says is shown when it fails. @returns how many passed and failed, and the names of those that failed */
export async function runSteps(steps) {
  const queue = [...steps]
  const count = { passed: 0, failed: 0, failures: [] }
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const [name, command] = step
      const begun = Date.now()
      const { code, text } = await run(command)
      const seconds = ((Date.now() - begun) / 1000).toFixed(1)
      if (code === 0) count.passed++
      else {
        count.failed++
        count.failures.push(name)
      }
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0) console.log(text.trimEnd())
    }
  }
  await Promise.all([work(), work()])
  return count
}

function run([program, ...args]) {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      // The tools of node_modules/.bin are scripts of Node, which must be the one that npm brought.
      PATH: `${path.dirname(node24)}${path.delimiter}${process.env.PATH}`,
      NO_COLOR: '1',
      // Those written in Go end before it pays to collect what they leave.
      GOGC: '400',
    }
    const child = spawn(program, args, { cwd: root, env, shell: process.platform === 'win32' })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    child.once('error', (error) => resolve({ code: 1, text: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, text }))
  })
}
