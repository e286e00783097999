export { Credentials } from '#shared/professionals/professionals.contract.ts'
