/**
 * Test data: hours as people write them, with the right reading, or null for a text that is not one shift. The source
 * is the kind of text: a job post, a roster, a public notice ('edital'), a message of a group, or opening hours on a
 * public page.
 */
export type Source = 'post' | 'roster' | 'notice' | 'group' | 'page'
type Found = [text: string, source: Source, read: [start: string, end: string, hours: number] | null]

const day: Found[2] = ['07:00', '19:00', 12]
const night: Found[2] = ['19:00', '07:00', 12]
const whole: Found[2] = ['07:00', '07:00', 24]

export const foundHorarios: Found[] = [
  // A regime beside two times
  ['12x36 das 7h às 19h', 'post', day],
  ['12x36 das 19h às 7h', 'post', night],
  ['12x36 das 10:00 as 22:00', 'roster', ['10:00', '22:00', 12]],
  ['12x36 das 07h às 19h com 1h intervalo', 'post', day],
  ['Escala 12x36 – 19h às 07h', 'post', night],
  ['Escala: 12X36 (07:00 às 19:00)', 'post', day],
  ['19h às 07h — posto 24h, regime 12x36', 'roster', null],
  ['12×36 – 7h/19h', 'post', day],
  ['12 x 36h, das 19 às 7 horas', 'post', night],
  ['12h x 36h noturno 19h-7h', 'post', night],
  ['12 por 36, das 07h00 às 19h00', 'post', day],
  ['Diurno 12/36h 07:00 - 19:00', 'roster', day],
  ['Plantão 12x60: 19h às 7h', 'notice', night],
  ['24x72 das 7h às 7h', 'roster', whole],
  ['24/72 (08:00 às 08:00)', 'notice', ['08:00', '08:00', 24]],
  ['Escala 24x72 (Plantão 24h / Folga 72h)', 'roster', whole],
  ['6x1 das 13h às 19h', 'post', ['13:00', '19:00', 6]],
  ['24x72 das 7h às 19h', 'post', null],
  ['Escala 12x36', 'post', null],
  ['12 por 36', 'post', null],
  ['Diurno - 12/36h', 'roster', null],
  // The shift's name, number and length
  ['Plantão Diurno (07h às 19h)', 'roster', day],
  ['Plantão Noturno (19h às 07h)', 'roster', night],
  ['1º Turno (07h às 19h)', 'roster', day],
  ['2º Turno (19h às 07h)', 'roster', night],
  ['Plantao 24h (7h as 7h) 24h', 'roster', whole],
  ['Serviço Noturno (19h às 7h) 12h', 'roster', night],
  ['SN – Plantão noturno (19h–07h)', 'roster', night],
  ['19:00 às 07:00 do dia seguinte, 12h', 'roster', night],
  ['Manhã 7-13h', 'group', ['07:00', '13:00', 6]],
  ['26/01 - Segunda - Manhã 7-13h', 'group', ['07:00', '13:00', 6]],
  ['dia 28 das 19h às 7h', 'group', night],
  ['19h às 07h15', 'roster', ['19:00', '07:15', 12.25]],
  ['Manhã e Tarde (8h às 17h) 8h', 'roster', null],
  // Words and signs, mostly of notices
  ['das 7 (sete) às 19 (dezenove) horas', 'notice', day],
  ['07h00min às 19h00min', 'notice', day],
  ['17hs48m até 08hs', 'roster', ['17:48', '08:00', 14.2]],
  ['7hs. às 19hs.', 'notice', day],
  ['Das 07:00hs às 19:00hs', 'notice', day],
  // Midnight
  ['0h às 6h', 'page', ['00:00', '06:00', 6]],
  ['das 0h até às 7h', 'notice', ['00:00', '07:00', 7]],
  ['00hs até às 08hs', 'roster', ['00:00', '08:00', 8]],
  ['00h00 às 06h00', 'roster', ['00:00', '06:00', 6]],
  ['17hs48m até às 00hs', 'roster', ['17:48', '00:00', 6.2]],
  ['18h às 00h', 'page', ['18:00', '00:00', 6]],
  ['22h00 às 24h00', 'page', ['22:00', '00:00', 2]],
  ['07:00 às 24:00', 'page', ['07:00', '00:00', 17]],
  ['da meia-noite às 6h', 'page', ['00:00', '06:00', 6]],
  ['zero hora às 6h', 'page', ['00:00', '06:00', 6]],
  ['13h até meia noite', 'page', ['13:00', '00:00', 11]],
  ['das 24h às 6h', 'notice', ['00:00', '06:00', 6]],
  ['24:00 às 06:00', 'roster', ['00:00', '06:00', 6]],
  ['24h às 7h', 'group', null],
  ['18h à meia-noite do dia seguinte', 'group', null],
  // More than a day
  ['7h às 19h do dia seguinte', 'group', ['07:00', '19:00', 36]],
  ['36h a partir das 19h de sexta', 'group', ['19:00', '07:00', 36]],
  ['36h (7h às 19h)', 'group', ['07:00', '19:00', 36]],
  ['7h de sábado às 7h de segunda', 'notice', ['07:00', '07:00', 48]],
  ['48h (7h de sábado às 7h de segunda)', 'notice', ['07:00', '07:00', 48]],
  ['48 horas, das 7h às 7h', 'notice', ['07:00', '07:00', 48]],
  ['sexta 19h até segunda 7h', 'group', ['19:00', '07:00', 60]],
  ['Sobreaviso: das 19h de sexta às 7h de segunda (60h)', 'notice', ['19:00', '07:00', 60]],
  ['das 7h do dia 28/11 às 7h do dia 30/11', 'notice', ['07:00', '07:00', 48]],
  ['28/11 19h às 29/11 7h', 'group', night],
  ['noite de sexta para sábado, 19h às 7h', 'group', night],
  ['7h de segunda às 7h de segunda', 'notice', null],
  ['72h', 'group', null],
  // Several shifts in one text
  ['seg a sex 7h às 19h', 'post', null],
  ['Segunda a Sexta: 8h às 18h', 'page', null],
  ['2ª a 6ª feira, das 7h às 13h', 'notice', null],
  ['Seg–Qui · 18h às 00h', 'page', null],
  ['sábado e domingo, das 7h às 19h', 'group', null],
  ['sáb/dom 7h-19h', 'group', null],
  ['19:00 às 07:00 (Dias Ímpares)', 'roster', null],
  ['todos os dias, 7h às 19h', 'page', null],
  ['toda sexta 19h-7h', 'group', null],
  ['domingos das 7h às 19h', 'post', null],
  ['fins de semana 7h às 19h', 'post', null],
  ['10/12 e 12/12 das 7h às 19h', 'group', null],
  ['dias 10 e 12, 7h às 19h', 'group', null],
  ['sábado 24h e domingo 24h', 'group', null],
]
