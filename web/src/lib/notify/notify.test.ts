import { toast } from 'sonner'
import { expect, it, vi } from 'vitest'

const titles = () => toast.getToasts().map((shown) => 'title' in shown && shown.title)

it('a toast with a button leaves at its own time, also where the module was loaded twice', async () => {
  vi.useFakeTimers()
  const raise = async (title: string, seconds: number) => {
    vi.resetModules()
    const { notify } = await import('./notify.ts')
    notify.successWithButton(title, { label: 'Desfazer', seconds, onPress: () => {} })
    await expect.poll(() => titles()).toContain(title)
  }
  await raise('Vaga fechada', 5)
  await raise('Candidato aceito', 10)
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual(['Candidato aceito'])
})
