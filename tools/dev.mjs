// npm run dev: the browser part with hot reload in front, the server behind it, restarted when its files change.
import { spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { install, node24, root, runTool, whenAskedToStop } from './machine.mjs'

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

await runTool(async () => {
  install()
  const webPort = process.env.PORT || '3000'
  const apiPort = String(await freePort())
  const env = { ...process.env, PORT: apiPort, WEB_PORT: webPort }
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const web = spawn(node24, [vite, '--logLevel', 'warn', '--clearScreen', 'false'], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  const api = spawn(node24, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...env, HOST: '127.0.0.1' },
  })
  // One address for the person: the one in front.
  api.stdout.on('data', (part) =>
    process.stdout.write(String(part).replaceAll(`http://localhost:${apiPort}`, `http://localhost:${webPort}`)),
  )
  const both = [web, api]
  whenAskedToStop((signal) => both.forEach((child) => child.kill(signal)))
  const ended = both.map((child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0))))
  const code = await Promise.race(ended)
  both.forEach((child) => child.kill('SIGTERM'))
  await Promise.all(ended)
  return code
})
