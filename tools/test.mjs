// npm test: everything that is proved, on a machine that has only Node. Its last line says how many passed and failed.
// npm test -- --changed: the checks, and the files that the changes since the last commit touch.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, install, runNode, runTool } from './machine.mjs'
import { checks, runSteps } from './steps.mjs'

const modules = path.join('node_modules')
const onlyChanged = process.argv.includes('--changed')
/** Of each file of tests, how long it took. */
const durations = new Map()
/** What failed, by name: said once more at the end, where a long run is read first. */
const failures = []

await runTool(async () => {
  install()
  const reports = mkdtempSync(path.join(tmpdir(), 'huella-reports-'))
  const total = { passed: 0, failed: 0 }
  const add = (name, { passed, failed }) => {
    total.passed += passed
    total.failed += failed
    console.log(`${name}: ${passed} passed, ${failed} failed\n`)
  }
  try {
    const checked = await runSteps(checks)
    failures.push(...checked.failures)
    add('Revisiones', checked)
    add('Construcción', await tryBuild())
    add('Pruebas', await runVitest(path.join(reports, 'vitest.json')))
    add('Recorridos en el navegador', await runPlaywright(path.join(reports, 'playwright.json')))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  sayCost()
  if (failures.length > 0) console.log(`Fallaron:\n${failures.map((name) => `  ${name}`).join('\n')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})

async function tryBuild() {
  try {
    build()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error.message)
    failures.push('construcción')
    return { passed: 0, failed: 1 }
  }
}

async function runVitest(report) {
  const args = [
    'run',
    ...(onlyChanged ? ['--changed', '--passWithNoTests'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await runNode([path.join(modules, 'vitest', 'vitest.mjs'), ...args])
  return readReport(report, code, (json) => {
    for (const { name, startTime, endTime, assertionResults } of json.testResults) {
      const file = path.relative('.', name)
      addDuration(file, endTime - startTime)
      for (const { status, fullName } of assertionResults)
        if (status === 'failed') failures.push(`${file} › ${fullName}`)
    }
    return { passed: json.numPassedTests, failed: json.numFailedTests }
  })
}

async function runPlaywright(report) {
  const code = await runNode(
    [
      path.join(modules, '@playwright', 'test', 'cli.js'),
      'test',
      ...(onlyChanged ? ['--only-changed', '--pass-with-no-tests'] : []),
      '--reporter=list,json',
    ],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  return readReport(report, code, ({ stats, suites }) => {
    const count = ({ suites: inner = [], specs = [] }, file) => {
      for (const { title, ok, tests } of specs) {
        if (!ok) failures.push(`${file} › ${title}`)
        for (const { results } of tests) for (const { duration } of results) addDuration(file, duration)
      }
      for (const suite of inner) count(suite, file)
    }
    for (const suite of suites) count(suite, `e2e/${suite.file}`)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

/** A run that failed outside its tests (a file that does not load, a server that does not start) is one failure. */
function readReport(file, code, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')))
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function addDuration(file, ms) {
  durations.set(file, (durations.get(file) ?? 0) + ms)
}

/** What the run cost, so that a suite that grows too slow is seen to: 15 minutes of processor at most. */
function sayCost() {
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, 10)
  if (slowest.length > 0) console.log('Los diez archivos más lentos:')
  for (const [file, ms] of slowest) console.log(`  ${(ms / 1000).toFixed(0).padStart(4)} s  ${file}`)
  const minutes = readProcessorMinutes()
  if (minutes !== undefined) console.log(`Procesador: ${minutes.toFixed(1)} minutos`)
}

/** Of this process and of all that it waited for, where the system tells (Linux). A server that leaves its parent is not counted. */
function readProcessorMinutes() {
  const file = '/proc/self/stat'
  if (!existsSync(file)) return undefined
  // After the program's name in brackets: user, system and the children's two, in hundredths of a second.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100 / 60
}
