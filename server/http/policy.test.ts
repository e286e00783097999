import { describe, expect, it } from 'vitest'
import { pagePolicy, type Outside } from './policy.ts'

const nowhere: Outside = { scripts: [], connections: [], frames: [], images: [] }

describe('the policy of the page', () => {
  it('lets nothing from outside in', () => {
    const policy = pagePolicy('abc', nowhere)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("'nonce-abc'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  it('lets in what the build was given, and no more', () => {
    const policy = pagePolicy('abc', {
      scripts: ['https://www.googletagmanager.com'],
      connections: ['https://log.co'],
      frames: ['https://checkout.epayco.co'],
      images: ['https://multimedia.epayco.co'],
    })
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;")
    expect(policy).toContain("connect-src 'self' https://log.co;")
    expect(policy).toContain("frame-src 'self' https://checkout.epayco.co;")
    expect(policy).toContain("img-src 'self' data: blob: https://multimedia.epayco.co;")
  })
})
