import { expect, test } from 'vitest'
import { whatsappText } from './whatsapp-text.ts'

test('each open shift has a line and its link', () => {
  const text = whatsappText({
    hospital: 'Hospital `Santa` Aurora',
    body: {
      nome_vaga: 'UTI *Adulto* _x_',
      especialidade: 'UTI',
      modalidade: 'presencial',
      shifts: [
        { data: '2026-12-07', horario: '19:00 - 07:00', valor: 1680 },
        { data: '2026-12-08', horario: '07:00 - 19:00', valor: null },
      ],
    },
    ids: ['a', 'b'],
    origin: 'https://plantao.example',
  })
  expect(text).toBe(
    [
      '*UTI Adulto x* – Hospital Santa Aurora\nUTI',
      'seg, 07/12, 19:00 - 07:00, R$ 1.680,00\nhttps://plantao.example/vagas/a',
      'ter, 08/12, 07:00 - 19:00, Valor a combinar\nhttps://plantao.example/vagas/b',
    ].join('\n\n'),
  )
})
