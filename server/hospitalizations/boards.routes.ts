import { createHash } from 'node:crypto'
import { hospitalBoards } from '#shared/hospitalizations/boards.contract.ts'
import { readClinic, STRANGERS } from '#server/db/clinic.ts'
import { clinicOf } from '#server/db/publicId.ts'
import { insertBoard, listBoards, readBoard, revokeBoard } from '#server/hospitalizations/boards.queries.ts'
import { implement, implementInSteps, implementPublic } from '#server/http/implement.ts'

export const hospitalBoardRoutes = [
  implement(hospitalBoards.list, ({ tx }) => listBoards(tx)),
  implementInSteps(hospitalBoards.create, async ({ inClinic, actor, input }) => {
    const { token, board } = await inClinic((tx) => insertBoard(tx, actor, input.name))
    // After #, which no server is sent.
    return { board, path: `/pantalla#${token}` }
  }),
  implement(hospitalBoards.revoke, async ({ tx, input }) => {
    await revokeBoard(tx, input.boardId)
    return listBoards(tx)
  }),
  implementPublic(hospitalBoards.show, async ({ input: { token, known }, services, now }) => {
    const board = await readClinic(services.database, clinicOf(token), now, (tx) => readBoard(tx, token), {
      turnOf: STRANGERS,
    })
    const stamp = createHash('sha256').update(JSON.stringify(board)).digest('base64url')
    return { now: now.toISOString(), stamp, board: stamp === known ? null : board }
  }),
]
