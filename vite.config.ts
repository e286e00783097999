import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { bounded } from './tools/bounds.ts'
import { findLayers } from './tools/layers.ts'
import { schemasApart } from './tools/schemasApart.ts'

/** The server that answers /api while `vite` serves the browser part (npm run dev). */
const apiServer = `http://localhost:${process.env.PORT ?? '3000'}`

/** The public report, and what strangers do, are pages of their own: they need nothing of the application. */
const input = ['index.html', 'reporte.html', 'firma.html']
/** Only what validates needs it, and all of that needs it whole. */
const zod = {
  name: 'zod',
  test: /node_modules\/zod\/|web\/app\/spanish\.ts|shared\/values\/messages\.ts\?schemas/,
  priority: 1,
}
const cut = (...groups: Rolldown.CodeSplittingGroup[]) => ({
  input,
  output: { codeSplitting: { groups: [zod, ...groups], includeDependenciesRecursively: false } },
})

// Vite reads a default export.
export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    schemasApart(),
    bounded(),
    firstQuestion(),
    precompress(),
    outside(),
    strangersPages(),
    helpFont(),
    serviceWorker(),
  ],
  server: { port: Number(process.env.WEB_PORT ?? '5173'), strictPort: true, proxy: { '/api': apiServer } },
  build: {
    outDir: 'dist',
    // The page's policy allows no inlined fonts, and a file of its own is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What comes with each screen: e2e/budgets.spec.ts weighs it.
    manifest: true,
    rolldownOptions:
      command === 'build'
        ? cut({
            name: await findLayers({ plugins: [react(), schemasApart()], build: { rolldownOptions: cut() } }),
            debugName: 'layers',
          })
        : cut(),
  },
}))

/** Where the page's own script asks, which no module's settings reach. */
function firstQuestion(): Plugin {
  let address = ''
  return {
    name: 'first-question',
    configResolved: ({ env }) => {
      address = String(env.VITE_CLINIC_API_URL || '/api/clinic')
    },
    transformIndexHtml: (html) => html.replace('__CLINIC_API__', address),
  }
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Smaller than this, compression saves no packet. */
const SMALLEST = 1024

/** Leaves a .br and a .gz beside every text file, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(folder, name)
          const content = await readFile(file)
          if (content.length < SMALLEST) return
          await writeFile(`${file}.br`, await brotli(content))
          await writeFile(`${file}.gz`, await gzip(content, { level: 9 }))
        }),
      )
    },
  }
}

/** In development: strangers' addresses lead to their own pages, as the server does it (server/http/site.ts). */
function strangersPages(): Plugin {
  return {
    name: 'strangers-pages',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url
          ?.replace(/^\/reporte\/mascota\/?(?=\?|$)/, '/reporte.html')
          // What npm start left in this browser would answer in the place of what is being written.
          .replace(/^\/sw\.js$/, '/sw-retired.js')
          .replace(/^\/(firmar|baja|documento|pantalla|verificar(\/[\w-]*)?)\/?(?=\?|$)/, '/firma.html')
        next()
      })
    },
  }
}

/** Tells the server which other hosts the page may speak with: the addresses that the build's settings give. */
function outside(): Plugin {
  let settings: Record<string, unknown> = {}
  return {
    name: 'outside',
    apply: 'build',
    configResolved: (config) => {
      settings = config.env
    },
    generateBundle() {
      const origins = Object.entries(settings)
        .filter(([name, value]) => /_(API|LOG)_URL$/.test(name) && /^https?:/.test(String(value)))
        .map(([, value]) => new URL(String(value)).origin)
      const counts = Boolean(settings.VITE_GA_MEASUREMENT_ID)
      const tag = [
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ]
      const pays = Boolean(settings.VITE_EPAYCO_KEY)
      const checkout = 'https://checkout.epayco.co'
      const script = new URL(String(settings.VITE_EPAYCO_SCRIPT_URL || checkout), checkout).origin
      const hosts = {
        scripts: [...(counts ? tag.slice(0, 1) : []), ...(pays ? [script] : [])],
        connections: [...new Set(origins), ...(counts ? tag : []), ...(pays ? [checkout] : [])],
        frames: pays ? [...new Set([script, checkout, 'https://secure.epayco.co'])] : [],
        images: pays ? ['https://multimedia.epayco.co'] : [],
      }
      this.emitFile({ type: 'asset', fileName: 'outside.json', source: JSON.stringify(hosts) })
    },
  }
}

/** The help pages stand beside the build and know none of its names: the application's type, under one of their own. */
function helpFont(): Plugin {
  const name =
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
  return {
    name: 'help-font',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'ayuda/letra.woff2', source: await readFile(`node_modules/${name}`) })
    },
  }
}

/** The worker is one file, under a name that stays, with the list of all that it holds on the device. */
function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const assets = (await readdir(path.join(folder, 'assets'))).filter((name) => /\.(js|css|woff2|svg)$/.test(name))
      const page = createHash('sha256').update(await readFile(path.join(folder, 'index.html')))
      const files = [
        { url: '/index.html', revision: page.digest('hex').slice(0, 16) },
        ...assets.toSorted().map((name) => ({ url: `/assets/${name}`, revision: null })),
      ]
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { APP_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: folder,
          emptyOutDir: false,
          rolldownOptions: {
            input: 'web/app/serviceWorker.ts',
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
