import { afterEach, expect, test, vi } from 'vitest'
import { signInHospital } from '../../../test/hospital.ts'
import { changedFields, forgetOldDrafts, readDraft, writeDraft } from './draft-store.ts'
import { draftOwner, draftStorageKeys, forgetDrafts } from './stored-drafts.ts'

const base = { nome_vaga: '', estrelas: undefined as number | undefined, senha: '' }
const day = 86_400_000
const typed = { nome_vaga: 'UTI', estrelas: 4 }

afterEach(() => {
  forgetDrafts()
  forgetDrafts('ana')
  forgetDrafts('bia')
})

test('a draft is read again by its owner, under its key, and nowhere else', () => {
  writeDraft('ana', 'new-vaga', typed)
  expect(readDraft('ana', 'new-vaga', base)).toEqual(typed)
  expect(readDraft('bia', 'new-vaga', base)).toEqual({})
  expect(readDraft('ana', 'vaga:1', base)).toEqual({})
  expect([draftStorageKeys('ana').length, draftStorageKeys('bia').length]).toEqual([1, 0])
  forgetDrafts('ana')
  expect(readDraft('ana', 'new-vaga', base)).toEqual({})
})

test('only fields that differ are kept, and no password', () => {
  expect(
    changedFields({ a: '1', b: '2', senha: '', novaSenha: '' }, { a: '1', b: '', senha: 'x', novaSenha: 'y' }),
  ).toEqual({
    b: '',
  })
})

test('after a day a draft is gone', () => {
  vi.useFakeTimers()
  writeDraft('ana', 'new-vaga', typed)
  vi.advanceTimersByTime(day - 60_000)
  forgetOldDrafts()
  expect(readDraft('ana', 'new-vaga', base)).toEqual(typed)
  vi.advanceTimersByTime(120_000)
  expect(readDraft('ana', 'new-vaga', base)).toEqual({})
  forgetOldDrafts()
  expect(Object.keys(localStorage)).toEqual([])
})

test('drafts without an account end with the tab', () => {
  expect(draftOwner()).toBe('nobody')
  writeDraft(draftOwner(), 'registration-medico', { nome_vaga: 'Ana' })
  expect(Object.keys(localStorage)).toEqual([])
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  signInHospital()
  expect(draftOwner()).not.toBe('nobody')
})

test.each([
  ['no object', '"text"'],
  ['not ours', JSON.stringify({ at: Date.now(), fields: { outro: 'x', nome_vaga: { a: 1 }, estrelas: '4' } })],
  ['without a time', JSON.stringify({ fields: typed })],
  ['no JSON', '{'],
])('what is stored and is %s gives no fields of another kind', (_, text) => {
  localStorage.setItem('plantao.draft.ana.new-vaga', text)
  expect(readDraft('ana', 'new-vaga', { nome_vaga: '', estrelas: 0 })).toEqual({})
})

test('where the browser stores nothing, a draft lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeDraft('ana', 'new-vaga', typed)
  expect(readDraft('ana', 'new-vaga', base)).toEqual(typed)
  expect(draftStorageKeys('ana')).toHaveLength(1)
  writeDraft('ana', 'new-vaga', {})
  expect(draftStorageKeys('ana')).toEqual([])
})
