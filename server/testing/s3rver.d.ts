declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Options {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string; configs: string[] }[]
  }

  /** What its authors publish no types for: as much of it as the tests use. */
  export default class S3rver {
    constructor(options: Options)
    httpServer: Server
    run: () => Promise<AddressInfo>
    close: () => Promise<void>
  }
}
