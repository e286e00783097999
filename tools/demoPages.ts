import { consultations } from '#shared/consultations/consultations.contract.ts'
import { type CallOf, type OutputOf, type Route, takesKey } from '#shared/http/contract.ts'
import { histories } from '#shared/histories/histories.contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'

/** Of a running demo: a session, and the pages that show what the product does. */
export interface DemoPages {
  token: string
  home: string
  owners: string
  owner: string
  pet: string
  consultation: string
}

/** @param address of a server that runs with the demo, `http://localhost:3000` */
export async function findDemoPages(address: string): Promise<DemoPages> {
  const { token } = await ask(address, professionals.login, { email: 'demo@huella.vet', password: 'huella-demo' })
  const open = await ask(address, consultations.mine, { pageSize: 1 }, token)
  const { items } = await ask(address, histories.list, { sort: 'visit', pageSize: 50 }, token)
  const consultation = open.items[0]
  const pet = items.find((row) => row.consultation?.title && row.petId !== consultation?.petId)
  if (!consultation || !pet) throw new Error(`${address} does not show the demo as it was loaded`)
  return {
    token,
    home: '/',
    owners: '/propietarios',
    owner: `/propietarios/${pet.owner.id}`,
    pet: `/mascotas/${pet.petId}`,
    consultation: `/consulta/${consultation.id}`,
  }
}

/** One contract's call to a server that runs. */
export async function ask<R extends Route>(
  address: string,
  route: R,
  input: CallOf<R>,
  token?: string,
): Promise<OutputOf<R>> {
  const rest = new Map(Object.entries(input as object))
  const place = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return value
  })
  const url = new URL(`/api/${route.service}${place}`, address)
  if (route.method === 'GET') for (const [name, value] of rest) url.searchParams.set(name, String(value))
  const answer = await fetch(url, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(takesKey(route) ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(route.method === 'GET' ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  if (!answer.ok) throw new Error(`${route.path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as OutputOf<R>
}
