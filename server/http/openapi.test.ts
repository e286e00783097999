import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errors } from '#shared/http/errors.ts'
import { type Route, route } from '#shared/http/contract.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { owners } from '#shared/owners/owners.contract.ts'
import { pets } from '#shared/pets/pets.contract.ts'
import { describeApi, type Operation } from '#server/http/apiDocument.ts'
import { mountOpenApi } from '#server/http/openapi.ts'

const routes: Route[] = [professionals, owners, pets].flatMap((word) => Object.values(word))
const document = describeApi(routes)

function operation(path: string, method: string): Operation {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document`)
  return found
}

describe('the OpenAPI document', () => {
  it('has every call, once, under its own name', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations).toHaveLength(routes.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
  })

  it('puts the fields of a path there, and the others of a reading in the query', () => {
    const list = operation('/clinic/owners', 'get')
    expect(list.requestBody).toBeUndefined()
    expect(list.parameters.find(({ name }) => name === 'page')).toMatchObject({ in: 'query', required: false })
    expect(operation('/clinic/pets/{petId}', 'get').parameters).toMatchObject([
      { name: 'petId', in: 'path', required: true, schema: { format: 'uuid' } },
    ])
  })

  it('puts the others of a writing in the body, as a caller sends them', () => {
    const create = operation('/clinic/owners/{ownerId}/pets', 'post')
    const schema = create.requestBody?.content['application/json']?.schema
    expect(schema?.properties).toHaveProperty('weightKg')
    expect(schema?.properties).not.toHaveProperty('ownerId')
    expect(schema?.required).toContain('name')
    expect(schema?.required, 'a field with a default may be left out').not.toContain('isAggressive')
  })

  it('names the idempotency key on what one transaction writes', () => {
    const hasKey = (found: Operation) => found.parameters.some(({ name }) => name === 'Idempotency-Key')
    expect(hasKey(operation('/clinic/owners/{ownerId}/pets', 'post'))).toBe(true)
    expect(hasKey(operation('/clinic/pets/{petId}', 'put'))).toBe(true)
    expect(hasKey(operation('/clinic/pets/{petId}', 'get'))).toBe(false)
    expect(hasKey(operation('/clinic/pets/{petId}/photo', 'put'))).toBe(false)
  })

  it('asks for the session everywhere but on public calls', () => {
    expect(operation('/auth/professionals/login', 'post').security).toEqual([])
    expect(operation('/auth/profile', 'get').security).toEqual([{ session: [] }])
  })

  it('says which errors an answer may carry', () => {
    const { 404: missing } = operation('/clinic/pets/{petId}', 'get').responses
    expect(missing).toEqual({ $ref: '#/components/responses/Error404' })
    expect(JSON.stringify(document.components)).toContain(errors.version_conflict.message)
  })

  it('takes a file as the body it is', () => {
    const body = operation('/clinic/pets/{petId}/photo', 'put').requestBody
    expect(Object.keys(body?.content ?? {})).toContain('image/*')
    expect(pets.setPhoto.accepts).toBeDefined()
  })

  it('shows what JSON Schema cannot say as far as it can', () => {
    const odd = route({
      ...professionals.profile,
      input: z.object({ at: z.date().optional() }),
      output: z.object({ when: z.date(), text: z.string().transform(Number) }),
    })
    expect(() => describeApi([odd])).not.toThrow()
  })
})

describe('the page', () => {
  it('lists every call, runs nothing, and lets nothing but its own style in', async () => {
    const app = Fastify()
    mountOpenApi(app, routes)
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    for (const { service, path } of routes)
      expect(page.body).toContain(`/api/${service}${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(page.body).not.toMatch(/<script|undefined|\[object/)
    const nonce = /<style nonce="([^"]+)">/.exec(page.body)?.[1]
    expect(page.headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const again = await app.inject('/api/docs')
    expect(again.body).not.toContain(`"${nonce}"`)
    await app.close()
  })

  it('escapes what it shows', async () => {
    const app = Fastify()
    mountOpenApi(app, [route({ ...professionals.profile, summary: '<script>alert(1)</script>' })])
    expect((await app.inject('/api/docs')).body).not.toContain('<script>')
    await app.close()
  })
})
