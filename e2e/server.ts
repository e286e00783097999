import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'

export interface RunningServer {
  address: string
  stop: () => Promise<void>
}

/** Starts the built product on a free port with the demo clinics; without an address, on a database of its own. */
export async function startServer(folder: string, databaseUrl = ''): Promise<RunningServer> {
  const port = await findFreePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      TZ: 'America/Bogota',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      BACKUP_DIR: path.join(folder, 'backups'),
      DEMO: 'on',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
    },
  })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    server.stdout.on('data', (part: Buffer) => {
      text += String(part)
      const found = /lista: (http:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)))
  })
  return {
    address,
    stop: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

/** It has to know its own address before it listens: other applications are told it. */
async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
