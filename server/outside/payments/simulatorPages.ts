import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#shared/http/errors.ts'
import { isOfThisMachine } from '#server/auth/address.ts'
import { faults, returns, type SimulatedCheckout, type Simulator } from '#server/outside/payments/simulator.ts'

const folder = path.join(import.meta.dirname, 'simulator')
const asset = (name: string) => readFileSync(path.join(folder, name), 'utf8')

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

const text = (most: number) => z.string().max(most)
const Checkout = z.object({
  invoice: z.string().regex(/^\d{1,20}$/),
  amount: z.string().regex(/^\d{1,10}$/),
  extra1: text(50),
  description: text(200),
  response: z.url({ protocol: /^https?$/ }).max(1000),
})
const states = ['accepted', 'failed', 'pending'] as const
const Choice = z.object({
  state: z.enum(states),
  fault: z.enum(Object.keys(faults) as (keyof typeof faults)[]),
  back: z.enum(returns),
})
const Decision = z.object({ ref: z.string().max(40), state: z.enum([...states, 'reversed']) })

/** The cards of the provider's own test mode. */
const cards: Record<(typeof states)[number], string> = {
  accepted: 'Visa 4575 6231 8229 0326: aprobada',
  failed: 'Visa 4151 6115 2758 3283: fondos insuficientes',
  pending: 'American Express 3731 1885 6457 642: pendiente',
}
const ends = { accepted: 'Pago aprobado', failed: 'Pago rechazado: fondos insuficientes', pending: 'Pago pendiente' }
const backNames = {
  and: '&ref_payco=…',
  question: '?ref_payco=… (segundo signo)',
  first: 'ref_payco primero',
  undefined: 'ref_payco=undefined',
}

/** Confirmations come in by the same door as the provider's. */
export function deliverBy(app: FastifyInstance): (form: string) => Promise<unknown> {
  return (payload) =>
    app.inject({
      method: 'POST',
      url: '/api/inventories/pays/confirm/epayco',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
}

/** Whose payments somebody sees and makes: of all clinics on the machine itself, else of the clinic of their session. */
export interface SimulatorVisitors {
  clinicOf: (request: FastifyRequest) => Promise<string | undefined>
  clinicOfCheckout: (reference: string) => Promise<string | undefined>
}

/**
 * The simulator's own pages, below /sim/epayco: the script that stands for the provider's, the checkout in its frame, and
 * the list of its payments, where a bank decides later.
 */
export async function mountSimulator(
  app: FastifyInstance,
  simulator: Simulator,
  { clinicOf, clinicOfCheckout }: SimulatorVisitors,
): Promise<void> {
  simulator.deliverTo(deliverBy(app))
  /** @throws AppError no_session */
  const visit = async (request: FastifyRequest): Promise<(reference: string) => Promise<boolean>> => {
    if (isOfThisMachine(request)) return async () => true
    const clinicId = await clinicOf(request)
    if (!clinicId) throw new AppError('no_session')
    return async (reference) => (await clinicOfCheckout(reference)) === clinicId
  }
  await app.register(
    async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      for (const [name, type] of [
        ['checkout.js', 'text/javascript'],
        ['checkout-v2.js', 'text/javascript'],
        ['frame.js', 'text/javascript'],
        ['simulator.css', 'text/css'],
      ] as const) {
        const content = asset(name.replace('-v2', ''))
        scope.get(`/${name}`, async (_request, reply) =>
          reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
        )
      }
      scope.get('/frame', async (request, reply) => {
        const { data } = request.query as { data?: string }
        const checkout = Checkout.safeParse(readJson(data ?? ''))
        const isTheirs = await visit(request)
        return checkout.success && (await isTheirs(checkout.data.invoice))
          ? sendPage(reply, 'Pago', form(checkout.data, data ?? ''))
          : sendPage(reply.code(400), 'Pago', '<p>La ventana se abrió con datos que no son de un pago.</p>')
      })
      scope.post('/frame', async (request, reply) => {
        const given = Object(request.body) as { data?: string }
        const checkout = Checkout.safeParse(readJson(given.data ?? ''))
        const choice = Choice.safeParse(given)
        const isTheirs = await visit(request)
        if (!checkout.success || !choice.success) return reply.code(400).send()
        if (!(await isTheirs(checkout.data.invoice))) return reply.code(404).send()
        const { response, state } = await simulator.pay(checkout.data, choice.data)
        return sendPage(
          reply,
          'Pago',
          `<h2 role="status">${ends[state as keyof typeof ends] ?? state}</h2>
          <button type="button" class="main" data-close>Volver a Huella</button>
          <a href="${escape(response)}" target="_top">Volver por la dirección de respuesta</a>`,
        )
      })
      scope.get('/', async (request, reply) => {
        const isTheirs = await visit(request)
        const shown: Awaited<ReturnType<Simulator['list']>> = []
        for (const one of await simulator.list())
          if (shown.length < 200 && (await isTheirs(one.checkout.invoice))) shown.push(one)
        const rows = shown.map(
          ({
            refPayco,
            checkout,
            amount,
            state,
          }) => `<tr><td>${escape(checkout.invoice)}</td><td>${escape(amount)} COP</td>
            <td>${state}</td><td><form method="post" action="/sim/epayco/decide"><input type="hidden" name="ref" value="${refPayco}">
            ${[...states, 'reversed'].map((to) => `<button name="state" value="${to}">${to}</button>`).join(' ')}</form></td></tr>`,
        )
        return sendPage(reply, 'Pagos', `<table>${rows.join('')}</table>`)
      })
      scope.post('/decide', async (request, reply) => {
        const decision = Decision.safeParse(request.body)
        const isTheirs = await visit(request)
        const payment = decision.success && (await simulator.list()).find((one) => one.refPayco === decision.data.ref)
        const isDone =
          payment &&
          (await isTheirs(payment.checkout.invoice)) &&
          (await simulator.decide(payment.refPayco, decision.data.state))
        return isDone ? reply.redirect('/sim/epayco/', 303) : reply.code(404).send()
      })
    },
    { prefix: '/sim/epayco' },
  )
}

function form(checkout: SimulatedCheckout, data: string): string {
  const options = (names: Record<string, string>, all: readonly string[]) =>
    all.map((one) => `<option value="${one}">${escape(names[one] ?? one)}</option>`).join('')
  return `<form method="post" action="/sim/epayco/frame">
    <h2>${escape(checkout.description)}: ${escape(checkout.amount)} COP</h2>
    <fieldset><legend>Tarjeta de prueba</legend>${states
      .map((state, index) => {
        const checked = index === 0 ? ' checked' : ''
        return `<label><input type="radio" name="state" value="${state}"${checked}> ${cards[state]}</label>`
      })
      .join('')}</fieldset>
    <label>Cómo se comporta<select name="fault">${options(faults, Object.keys(faults))}</select></label>
    <label>Dirección de respuesta<select name="back">${options(backNames, returns)}</select></label>
    <input type="hidden" name="data" value="${escape(data)}">
    <button class="main">Pagar en el simulador</button>
    <button type="button" data-close>Cerrar sin pagar</button>
  </form>`
}

function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulador de pagos: ${title}</title><link rel="stylesheet" href="/sim/epayco/simulator.css">
<script src="/sim/epayco/frame.js"></script>
<main><p class="sign">SIMULADOR DE PAGOS. No se cobra nada.</p>${content}</main></html>`)
}

function readJson(given: string): unknown {
  try {
    return JSON.parse(given.slice(0, 5000))
  } catch {
    return undefined
  }
}

function escape(given: string): string {
  return given.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
