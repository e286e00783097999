import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { TOAST_LIMIT, TOAST_TIMES, toastError, toastSuccess, toastWhile } from './toasts.ts'

afterEach(() => notifications.clean())

const shown = () => notificationsStore.getState().notifications.map(({ title, autoClose }) => ({ title, autoClose }))

describe('toasts', () => {
  it('stay as long as the specification says, twenty at most', () => {
    expect(TOAST_TIMES).toMatchObject({ default: 4000, error: 4000, success: 2000 })
    expect(TOAST_LIMIT).toBe(20)
  })

  it('are closed by those times', () => {
    toastSuccess('Propietario actualizado')
    toastError('No se eliminó el propietario')
    expect(shown()).toEqual([
      { title: 'Propietario actualizado', autoClose: 2000 },
      { title: 'No se eliminó el propietario', autoClose: 4000 },
    ])
  })

  it('of work under way do not expire, and go when it ends', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const saved = toastWhile('Guardando la foto…', promise)
    expect(shown()).toEqual([{ title: 'Guardando la foto…', autoClose: false }])
    resolve('saved')
    expect(await saved).toBe('saved')
    expect(shown()).toEqual([])
    await expect(toastWhile('Guardando la foto…', Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(shown()).toEqual([])
  })
})
