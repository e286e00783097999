// npm test: everything that is proved, on a machine that has only Node. Its last line says how many passed and failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, install, runNode, runTool } from './machine.mjs'
import { checks, runSteps } from './steps.mjs'

const modules = path.join('node_modules')

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
    add('Revisiones', await runSteps(checks))
    add('Construcción', await tryBuild())
    add('Pruebas', await runVitest(path.join(reports, 'vitest.json')))
    add('Recorridos en el navegador', await runPlaywright(path.join(reports, 'playwright.json')))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})

async function tryBuild() {
  try {
    build()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
}

async function runVitest(report) {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode([path.join(modules, 'vitest', 'vitest.mjs'), ...args])
  return readReport(report, code, (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }))
}

async function runPlaywright(report) {
  const code = await runNode([path.join(modules, '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return readReport(report, code, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
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
