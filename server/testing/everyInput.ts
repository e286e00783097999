import { globSync } from 'node:fs'
import path from 'node:path'

// The calls of every word, which stand in its own folder: server/<word>/<word>.inputs.ts.
const server = path.resolve(import.meta.dirname, '..')
for (const file of globSync('*/*.inputs.ts', { cwd: server })) await import(path.join(server, file))
