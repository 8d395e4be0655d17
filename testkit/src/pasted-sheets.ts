/** The doctors and sectors of the hospital whose sheets these are. Two doctors have the same name. */
export const doctorsOfSheets: [nome: string, crm?: string][] = [
  ['Ana Beatriz Prado', '100311'],
  ['Larissa Queiroz', '100312'],
  ['Roberto Lima'],
  ['Carla Dias Moreira'],
  ['Davi Rocha'],
  ['Maria Silva', '200001'],
  ['Maria Silva', '200002'],
  ['João Pedro Farias'],
  ['José Costa e Silva'],
  ['Beatriz Nogueira'],
  ['Helena Nóbrega'],
  ['Paulo Lima Júnior'],
  ['Yasmin Falcão'],
  ['Rafael Antunes'],
]
export const sectorsOfSheets: [nome: string, horarios: string[]][] = [
  ['UTI Adulto', ['07:00 - 19:00', '19:00 - 07:00']],
  ['Pronto-socorro', ['07:00 - 19:00', '19:00 - 07:00']],
  ['Pediatria', ['07:00 - 13:00', '13:00 - 19:00', '19:00 - 07:00']],
  ['Clínica Médica', ['08:00 - 20:00', '20:00 - 08:00']],
]

/** The answer of a person: a doctor or a sector by its name, `new` for one to be added, hours, or `none`. */
type Answer = [kind: 'membro' | 'setor' | 'codigo' | 'mes' | 'especialidade', word: string, means: string]

export interface PastedSheet {
  what: string
  /** The clipboard's HTML, of which `text` has the expected cells, with tabs and line ends. */
  html?: string
  text: string
  /** The cells that were not plainly understood before the answers: 'D14 question'. */
  named: string[]
  answers: Answer[]
  /** Every shift after the answers: 'dd/mm hours sector: doctor'. D is 07-19 and N is 19-07. */
  shifts: string[]
  /** True for a hospital without doctors and sectors. */
  isNew?: true
  /** The month on the screen, if it is not December of 2026. */
  month?: string
}

/** Sheets of all shapes, most of them of December 2026, whose first day is a Tuesday. */
export const pastedSheets: PastedSheet[] = [
  {
    what: 'days down, sectors merged over turnos, from Excel',
    html: `<html><body><!--StartFragment--><table border=0><tr height=20><td colspan=5>ESCALA M&Eacute;DICA -
      DEZEMBRO/2026</td></tr><tr><td rowspan=2>Data</td><td colspan=2>UTI Adulto</td><td colspan=2>Pronto-socorro</td></tr>
      <tr><td>Dia</td><td>Noite</td><td>Dia</td><td>Noite</td></tr>
      <tr><td>ter 01/12</td><td>Ana Beatriz
        Prado</td><td>Dr. Davi Rocha</td><td>Dra. Larissa Queiroz</td><td rowspan=2>ROBERTO LIMA</td></tr>
      <tr><td>qua 02/12</td><td>Carla Dias Moreira<br>Yasmin Falc&atilde;o</td><td>A definir</td><td>&nbsp;</td></tr>
      <tr><td>qui 03/12</td><td>Rafael Antunes</td><td>Lima J&uacute;nior, Paulo</td><td>FOLGA</td><td>Davi Rocha</td></tr>
      </table><!--EndFragment--></body></html>`,
    text: `ESCALA MÉDICA - DEZEMBRO/2026	ESCALA MÉDICA - DEZEMBRO/2026	ESCALA MÉDICA - DEZEMBRO/2026	ESCALA MÉDICA - DEZEMBRO/2026	ESCALA MÉDICA - DEZEMBRO/2026
Data	UTI Adulto	UTI Adulto	Pronto-socorro	Pronto-socorro
Data	Dia	Noite	Dia	Noite
ter 01/12	Ana Beatriz Prado	Dr. Davi Rocha	Dra. Larissa Queiroz	ROBERTO LIMA
qua 02/12	"Carla Dias Moreira
Yasmin Falcão"	A definir		ROBERTO LIMA
qui 03/12	Rafael Antunes	Lima Júnior, Paulo	FOLGA	Davi Rocha`,
    named: [],
    answers: [],
    shifts: [
      '01/12 D UTI Adulto: Ana Beatriz Prado',
      '01/12 N UTI Adulto: Davi Rocha',
      '01/12 D Pronto-socorro: Larissa Queiroz',
      '01/12 N Pronto-socorro: Roberto Lima',
      '02/12 D UTI Adulto: Carla Dias Moreira',
      '02/12 D UTI Adulto: Yasmin Falcão',
      '02/12 N UTI Adulto: A definir',
      '02/12 N Pronto-socorro: Roberto Lima',
      '03/12 D UTI Adulto: Rafael Antunes',
      '03/12 N UTI Adulto: Paulo Lima Júnior',
      '03/12 N Pronto-socorro: Davi Rocha',
    ],
  },
  {
    what: 'days along the top, a row for each sector and turno',
    text: `	Seg 07/12	Ter 08/12	Qua 09/12
UTI Dia	Ana Beatriz Prado	Yasmin Falcão	?
UTI Noite	Roberto Lima	Davi Rocha	Rafael Antunes
Clínica Médica Dia	Helena Nóbrega	#REF!	Ana Beatriz Prado
Clínica Médica Noite	Larissa Queiroz	Beatriz Nogueira	x`,
    named: ['A2 check', 'A3 check', 'C4 unread'],
    answers: [['setor', 'uti', 'UTI Adulto']],
    shifts: [
      '07/12 D UTI Adulto: Ana Beatriz Prado',
      '08/12 D UTI Adulto: Yasmin Falcão',
      '09/12 D UTI Adulto: A definir',
      '07/12 N UTI Adulto: Roberto Lima',
      '08/12 N UTI Adulto: Davi Rocha',
      '09/12 N UTI Adulto: Rafael Antunes',
      '07/12 08-20 Clínica Médica: Helena Nóbrega',
      '09/12 08-20 Clínica Médica: Ana Beatriz Prado',
      '07/12 20-08 Clínica Médica: Larissa Queiroz',
      '08/12 20-08 Clínica Médica: Beatriz Nogueira',
    ],
  },
  {
    what: 'a line a shift, with headings and CRM',
    text: `Data	Setor	Horário	Médico	CRM	Obs
01/12/2026	UTI Adulto	07:00 às 19:00	Maria Silva	200001	
01/12/2026	UTI Adulto	19:00 às 07:00	MARIA SILVA	CRM/SP 200.002	
01/12/2026	Pediatria	7h-13h	Dr(a). Helena Nóbrega		cobre férias
02/12/2026	Pediatria	13h-19h	Zilda Arantes	55123-RJ	
02/12/2026	Hemodinâmica	24h	Davi Rocha		`,
    named: ['D5 create', 'B6 question', 'D6 question'],
    answers: [
      ['setor', 'hemodinamica', 'new'],
      ['especialidade', 'hemodinamica', 'Cardiologia'],
    ],
    shifts: [
      '01/12 D UTI Adulto: Maria Silva 200001',
      '01/12 N UTI Adulto: Maria Silva 200002',
      '01/12 07-13 Pediatria: Helena Nóbrega',
      '02/12 13-19 Pediatria: Zilda Arantes 55123',
      '02/12 07-07 Hemodinâmica: Davi Rocha',
    ],
  },
  {
    what: 'a line a shift, without headings',
    text: `01/12	UTI Adulto	7-19	Larissa Queiroz
01/12	Pronto-socorro	19-7	Dr. Davi Rocha 🙂
2/12	UTI Adulto	SN	Rafael Antunes (11) 98888-7777
3/12	UTI Adulto	D	Maria Silva`,
    named: ['D4 question'],
    answers: [['membro', 'maria silva', 'Maria Silva 200002']],
    shifts: [
      '01/12 D UTI Adulto: Larissa Queiroz',
      '01/12 N Pronto-socorro: Davi Rocha',
      '02/12 N UTI Adulto: Rafael Antunes',
      '03/12 D UTI Adulto: Maria Silva 200002',
    ],
  },
  {
    what: 'persons and codes, with weekdays as letters and a code of its own',
    text: `UTI Adulto
Nome	1	2	3	4	5	6	7
	T	Q	Q	S	S	D	S
Ana Beatriz Prado	D		N	F	M	MT	X
Roberto Lima	N	P		24	SD	SN	-
Davi Rocha	T	P2	N	FÉRIAS	FÉRIAS	P	
Rafael Antunes							
Cobertura: chefia`,
    named: ['C5 question', 'C6 question', 'G6 question'],
    answers: [
      ['codigo', 'p', '08:00 - 20:00'],
      ['codigo', 'p2', 'none'],
    ],
    shifts: [
      '01/12 D UTI Adulto: Ana Beatriz Prado',
      '03/12 N UTI Adulto: Ana Beatriz Prado',
      '05/12 07-13 UTI Adulto: Ana Beatriz Prado',
      '06/12 D UTI Adulto: Ana Beatriz Prado',
      '01/12 N UTI Adulto: Roberto Lima',
      '02/12 08-20 UTI Adulto: Roberto Lima',
      '04/12 07-07 UTI Adulto: Roberto Lima',
      '05/12 D UTI Adulto: Roberto Lima',
      '06/12 N UTI Adulto: Roberto Lima',
      '01/12 13-19 UTI Adulto: Davi Rocha',
      '03/12 N UTI Adulto: Davi Rocha',
      '06/12 08-20 UTI Adulto: Davi Rocha',
    ],
  },
  {
    what: 'persons and codes from Sheets, with columns before the days, a legend and a total',
    html: `<google-sheets-html-origin><table><tbody><tr><td>Nº</td><td>Médico</td><td>CRM</td><td>Setor</td>
      <td>1</td><td>2</td><td>3</td><td>4</td><td>5</td><td>6</td><td>Total</td></tr>
      <tr><td>1</td><td>Larissa Queiroz</td><td>100312</td><td rowspan="2">Pronto-socorro</td><td>PD</td><td></td><td>A</td><td></td><td>PN</td><td>PN</td><td>48</td></tr>
      <tr><td>2</td><td>Maria Silva</td><td>200002</td><td>PN</td><td>DN</td><td></td><td>A</td><td>OFF</td><td></td><td>36</td></tr>
      <tr><td colspan="11">A = 10h às 22h; OFF = folga</td></tr></tbody></table>`,
    text: `Nº	Médico	CRM	Setor	1	2	3	4	5	6	Total
1	Larissa Queiroz	100312	Pronto-socorro	PD		A		PN	PN	48
2	Maria Silva	200002	Pronto-socorro	PN	DN		A	OFF		36
A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga	A = 10h às 22h; OFF = folga`,
    named: [],
    answers: [],
    shifts: [
      '01/12 D Pronto-socorro: Larissa Queiroz',
      '03/12 10-22 Pronto-socorro: Larissa Queiroz',
      '05/12 N Pronto-socorro: Larissa Queiroz',
      '06/12 N Pronto-socorro: Larissa Queiroz',
      '01/12 N Pronto-socorro: Maria Silva 200002',
      '02/12 D Pronto-socorro: Maria Silva 200002',
      '02/12 N Pronto-socorro: Maria Silva 200002',
      '04/12 10-22 Pronto-socorro: Maria Silva 200002',
    ],
  },
  {
    what: 'our own print',
    html: `<table><thead><tr><th rowspan="2" scope="col">Dia</th><th colspan="2">UTI Adulto</th><th>Pediatria</th></tr>
      <tr><th>Dia</th><th>Noite</th><th>13:00 - 19:00</th></tr></thead><tbody>
      <tr><th scope="row">1 ter</th><td><p>Larissa Queiroz</p><p>CRM/SP 100312</p></td><td>A definir</td><td>Maria Silva<br>CRM/SP 200001</td></tr>
      <tr><th scope="row">2 qua</th><td>Davi Rocha</td><td><p>Ana Beatriz Prado</p><p>CRM/SP 100311 · RQE 12345</p></td><td></td></tr></tbody></table>`,
    text: `Dia	UTI Adulto	UTI Adulto	Pediatria
Dia	Dia	Noite	13:00 - 19:00
1 ter	"Larissa Queiroz
CRM/SP 100312"	A definir	"Maria Silva
CRM/SP 200001"
2 qua	Davi Rocha	"Ana Beatriz Prado
CRM/SP 100311 · RQE 12345"	`,
    named: [],
    answers: [],
    shifts: [
      '01/12 D UTI Adulto: Larissa Queiroz',
      '01/12 N UTI Adulto: A definir',
      '01/12 13-19 Pediatria: Maria Silva 200001',
      '02/12 D UTI Adulto: Davi Rocha',
      '02/12 N UTI Adulto: Ana Beatriz Prado',
    ],
  },
  {
    what: 'weeks below each other, which begin in the month before',
    text: `ESCALA UTI ADULTO DEZEMBRO 2026
	Segunda 30	Terça 1	Quarta 2
Dia	Ana Beatriz Prado	Davi Rocha	Yasmin Falcão
Noite	Rafael Antunes	Roberto Lima	Larissa Queiroz
	Segunda 7	Terça 8	Quarta 9
Dia	Roberto Lima	Davi Rocha	
Noite	Yasmin Falcão	Vago	Davi Rocha`,
    named: [],
    answers: [],
    shifts: [
      '30/11 D UTI Adulto: Ana Beatriz Prado',
      '01/12 D UTI Adulto: Davi Rocha',
      '02/12 D UTI Adulto: Yasmin Falcão',
      '30/11 N UTI Adulto: Rafael Antunes',
      '01/12 N UTI Adulto: Roberto Lima',
      '02/12 N UTI Adulto: Larissa Queiroz',
      '07/12 D UTI Adulto: Roberto Lima',
      '08/12 D UTI Adulto: Davi Rocha',
      '07/12 N UTI Adulto: Yasmin Falcão',
      '08/12 N UTI Adulto: A definir',
      '09/12 N UTI Adulto: Davi Rocha',
    ],
  },
  {
    what: 'nicknames, first names and initials, without a sector or a month',
    text: `Dia	Diurno	Noturno
28	Bia	J. Pedro
29	Ana B.	Dra. Helena
30	Paulinho	R. Antunes
31	Lari / Davi	Dra Moreira 19-01, Yasmin 01-07`,
    named: [
      'B2 question',
      'C2 question',
      'B3 question',
      'C3 question',
      'B4 question',
      'C4 question',
      'B5 question',
      'C5 question',
    ],
    answers: [
      ['setor', '', 'Pronto-socorro'],
      ['membro', 'bia', 'Beatriz Nogueira'],
      ['membro', 'paulinho', 'Paulo Lima Júnior'],
      ['membro', 'lari', 'Larissa Queiroz'],
    ],
    shifts: [
      '28/12 D Pronto-socorro: Beatriz Nogueira',
      '28/12 N Pronto-socorro: João Pedro Farias',
      '29/12 D Pronto-socorro: Ana Beatriz Prado',
      '29/12 N Pronto-socorro: Helena Nóbrega',
      '30/12 D Pronto-socorro: Paulo Lima Júnior',
      '30/12 N Pronto-socorro: Rafael Antunes',
      '31/12 D Pronto-socorro: Larissa Queiroz',
      '31/12 D Pronto-socorro: Davi Rocha',
      '31/12 19-01 Pronto-socorro: Carla Dias Moreira',
      '31/12 01-07 Pronto-socorro: Yasmin Falcão',
    ],
  },
  {
    what: 'a new hospital: capitals, family names first, a spelling of its own',
    isNew: true,
    text: `PLANTÃO	SALA VERMELHA	SALA VERMELHA	ENFERMARIA
DATA	7H-19H	19H-7H	24H
01/12	PRADO, ANA BEATRIZ	ANA PRADO	JOSÉ DA SILVA
02/12	ANA BEATRIZ PRADO	JOSE DA SILVA	
03/12	JOSÉ DA SYLVA	CRM 4455/GO MÁRIO PAZ	12345
04/12			ZÉ`,
    named: [
      'B1 question',
      'C1 question',
      'D1 question',
      'B3 question',
      'C3 question',
      'D3 question',
      'B4 question',
      'C4 question',
      'B5 question',
      'C5 question',
      'D5 unread',
      'D6 question',
    ],
    answers: [
      ['setor', 'sala vermelha', 'new'],
      ['setor', 'enfermaria', 'new'],
      ['especialidade', 'sala vermelha', 'Clínica Médica'],
      ['especialidade', 'enfermaria', 'Clínica Médica'],
      ['membro', 'ze', 'new José da Silva'],
    ],
    shifts: [
      '01/12 D SALA VERMELHA: Ana Beatriz Prado',
      '01/12 N SALA VERMELHA: Ana Beatriz Prado',
      '01/12 07-07 ENFERMARIA: José da Silva',
      '02/12 D SALA VERMELHA: Ana Beatriz Prado',
      '02/12 N SALA VERMELHA: José da Silva',
      '04/12 07-07 ENFERMARIA: José da Silva',
      '03/12 D SALA VERMELHA: José da Silva',
      '03/12 N SALA VERMELHA: Mário Paz 4455',
    ],
  },
  {
    what: 'from the 26th to the 25th, whose weekdays say the month',
    month: '2027-01',
    text: `PRONTO-SOCORRO - JANEIRO/2027		
	Dia	Noite
26 sáb	Roberto Lima	Davi Rocha
27 dom	Helena Nóbrega	Davi Rocha
31 qui	Yasmin Falcão	Rafael Antunes
1 sex	Larissa Queiroz	A confirmar
2 sáb	Roberto Lima	em aberto`,
    named: [],
    answers: [],
    shifts: [
      '26/12 D Pronto-socorro: Roberto Lima',
      '26/12 N Pronto-socorro: Davi Rocha',
      '27/12 D Pronto-socorro: Helena Nóbrega',
      '27/12 N Pronto-socorro: Davi Rocha',
      '31/12 D Pronto-socorro: Yasmin Falcão',
      '31/12 N Pronto-socorro: Rafael Antunes',
      '01/01 D Pronto-socorro: Larissa Queiroz',
      '01/01 N Pronto-socorro: A definir',
      '02/01 D Pronto-socorro: Roberto Lima',
      '02/01 N Pronto-socorro: A definir',
    ],
  },
  {
    what: "numbers of Excel's days, with a column for the start and one for the end",
    text: `Dia	Setor	Plantonista	Entrada	Saída	Valor
46357	Pediatria	Beatriz Nogueira	07:00	13:00	900
46357	Pediatria	Yasmin Falcão	13:00	19:00	900
46358	Pediatria	Dra. Yasmin	19:00	07:00	1400`,
    named: ['C4 check'],
    answers: [],
    shifts: [
      '01/12 07-13 Pediatria: Beatriz Nogueira',
      '01/12 13-19 Pediatria: Yasmin Falcão',
      '02/12 N Pediatria: Yasmin Falcão',
    ],
  },
  {
    what: 'sectors below each other, three turnos, merged cells across days, a total below',
    text: `PEDIATRIA
	Manhã	Tarde	Noite
1	Helena Nóbrega	Beatriz Nogueira	Yasmin Falcão
2	Helena Nóbrega	Beatriz Nogueira	Yasmin Falcão

UTI ADULTO
	SD	SN	
1	Davi Rocha	Roberto Lima	
2	Davi Rocha	Larissa Queiroz	
Total: 10 plantões`,
    named: [],
    answers: [],
    shifts: [
      '01/12 07-13 Pediatria: Helena Nóbrega',
      '01/12 13-19 Pediatria: Beatriz Nogueira',
      '01/12 N Pediatria: Yasmin Falcão',
      '02/12 07-13 Pediatria: Helena Nóbrega',
      '02/12 13-19 Pediatria: Beatriz Nogueira',
      '02/12 N Pediatria: Yasmin Falcão',
      '01/12 D UTI Adulto: Davi Rocha',
      '01/12 N UTI Adulto: Roberto Lima',
      '02/12 D UTI Adulto: Davi Rocha',
      '02/12 N UTI Adulto: Larissa Queiroz',
    ],
  },
  {
    what: 'codes with the days down and the persons along the top, of another year',
    text: `PRONTO-SOCORRO		Roberto Lima	Davi Rocha	Rafael
1	seg	D	N	
2	ter		D	N
3	qua	N		D`,
    named: ['E1 check', 'E3 check', 'E4 check'],
    answers: [['mes', '', '2025-12']],
    shifts: [
      '01/12/2025 D Pronto-socorro: Roberto Lima',
      '01/12/2025 N Pronto-socorro: Davi Rocha',
      '02/12/2025 D Pronto-socorro: Davi Rocha',
      '02/12/2025 N Pronto-socorro: Rafael Antunes',
      '03/12/2025 N Pronto-socorro: Roberto Lima',
      '03/12/2025 D Pronto-socorro: Rafael Antunes',
    ],
  },
]

/** Messages as groups write them, with all shifts that they name. */
export const pastedMessages: [text: string, shifts: string[]][] = [
  [
    '*UTI ADULTO*\nSeg 07/12 D: Larissa Queiroz / N: Roberto Lima',
    ['07/12 D UTI Adulto: Larissa Queiroz', '07/12 N UTI Adulto: Roberto Lima'],
  ],
  [
    'UTI Adulto\n01/12 - Dia: Dr. João Pedro - Noite: Dra. Yasmin',
    ['01/12 D UTI Adulto: João Pedro Farias', '01/12 N UTI Adulto: Yasmin Falcão'],
  ],
  [
    'Bom dia! Segue escala do PS\n*Segunda 07/12*\n☀️ Davi Rocha\n🌙 Rafael Antunes\n*Terça 08/12*\n☀️ Larissa Queiroz\n🌙 A definir\nQualquer troca me avisem 🙏',
    [
      '07/12 D Pronto-socorro: Davi Rocha',
      '07/12 N Pronto-socorro: Rafael Antunes',
      '08/12 D Pronto-socorro: Larissa Queiroz',
      '08/12 N Pronto-socorro: A definir',
    ],
  ],
  ['PRONTO SOCORRO - 07/12 - 7h às 19h - Dr Davi Rocha', ['07/12 D Pronto-socorro: Davi Rocha']],
  [
    'Dia 07/12\nUTI: Helena Nóbrega (D) / Roberto Lima (N)\nPS: Davi Rocha (D) / Larissa (N)',
    [
      '07/12 D UTI Adulto: Helena Nóbrega',
      '07/12 N UTI Adulto: Roberto Lima',
      '07/12 D Pronto-socorro: Davi Rocha',
      '07/12 N Pronto-socorro: Larissa Queiroz',
    ],
  ],
  ['Pessoal, preciso de alguém para cobrir dia 12/12 noite na UTI. Alguém?', []],
  ['07/12 UTI noite: Rafael', ['07/12 N UTI Adulto: Rafael Antunes']],
  [
    'Escala Pediatria dezembro\n01 manhã Beatriz Nogueira\n01 tarde Yasmin Falcão\n01 noite Roberto Lima\n02 manhã Davi Rocha',
    [
      '01/12 07-13 Pediatria: Beatriz Nogueira',
      '01/12 13-19 Pediatria: Yasmin Falcão',
      '01/12 N Pediatria: Roberto Lima',
      '02/12 07-13 Pediatria: Davi Rocha',
    ],
  ],
  [
    'UTI ADULTO\n01 - Davi Rocha (D) / Roberto Lima (N)\n02 - Larissa Queiroz 7-19 / Davi Rocha 19-7',
    [
      '01/12 D UTI Adulto: Davi Rocha',
      '01/12 N UTI Adulto: Roberto Lima',
      '02/12 D UTI Adulto: Larissa Queiroz',
      '02/12 N UTI Adulto: Davi Rocha',
    ],
  ],
  [
    '07/12\nDia\nUTI: Helena Nóbrega\nPS: Roberto Lima\nNoite\nUTI: Davi Rocha\nPS: a definir',
    [
      '07/12 D UTI Adulto: Helena Nóbrega',
      '07/12 D Pronto-socorro: Roberto Lima',
      '07/12 N UTI Adulto: Davi Rocha',
      '07/12 N Pronto-socorro: A definir',
    ],
  ],
  ['Troca: Rafael no lugar de Davi dia 07/12', []],
  [
    '*PS*\nSex 11/12\n7-19 Larissa Queiroz e Roberto Lima\n19-7 José Costa e Silva',
    [
      '11/12 D Pronto-socorro: Larissa Queiroz',
      '11/12 D Pronto-socorro: Roberto Lima',
      '11/12 N Pronto-socorro: José Costa e Silva',
    ],
  ],
  [
    'UTI adulto dia 08/12\nDiurno: Maria Silva CRM 200001\nNoturno: Antunes, Rafael',
    ['08/12 D UTI Adulto: Maria Silva 200001', '08/12 N UTI Adulto: Rafael Antunes'],
  ],
  ['Segunda: Davi Rocha\nTerça: Roberto Lima', []],
  [
    '✅ *Clínica Médica* ✅\n➡️ 15/12 (terça)\n• Dia – Helena Nóbrega\n• Noite – Beatriz Nogueira',
    ['15/12 08-20 Clínica Médica: Helena Nóbrega', '15/12 20-08 Clínica Médica: Beatriz Nogueira'],
  ],
  [
    'Escala UTI ADULTO\n\n05/12 sábado\nSD: Dr. Paulo Lima Júnior\nSN: Dra. Carla Dias Moreira',
    ['05/12 D UTI Adulto: Paulo Lima Júnior', '05/12 N UTI Adulto: Carla Dias Moreira'],
  ],
  [
    'Fim de semana PS:\nSáb 19/12 dia Davi Rocha, noite Roberto Lima\nDom 20/12 dia Rafael Antunes, noite Larissa Queiroz',
    [
      '19/12 D Pronto-socorro: Davi Rocha',
      '19/12 N Pronto-socorro: Roberto Lima',
      '20/12 D Pronto-socorro: Rafael Antunes',
      '20/12 N Pronto-socorro: Larissa Queiroz',
    ],
  ],
  [
    'NATAL 🎄\nUTI Adulto 24/12 24h: Dr Davi Rocha\nUTI Adulto 25/12 24h: Dra Larissa Queiroz',
    ['24/12 07-07 UTI Adulto: Davi Rocha', '25/12 07-07 UTI Adulto: Larissa Queiroz'],
  ],
  ['Plantões do Dr. Davi Rocha em dezembro: 3, 7 e 12', []],
  [
    '_Pediatria_\n1/12 terça\nManhã: Beatriz\nTarde: Helena\nNoite: ???',
    [
      '01/12 07-13 Pediatria: Beatriz Nogueira',
      '01/12 13-19 Pediatria: Helena Nóbrega',
      '01/12 N Pediatria: A definir',
    ],
  ],
  [
    '01/12/2026 | UTI Adulto | Noite | Larissa Queiroz\n02/12/2026 | UTI Adulto | Noite | Davi Rocha',
    ['01/12 N UTI Adulto: Larissa Queiroz', '02/12 N UTI Adulto: Davi Rocha'],
  ],
  ['PS dia 10/12\n1. Davi Rocha\n2. Roberto Lima', []],
  [
    'Pronto-socorro 10/12 dia\nDavi Rocha\nRoberto Lima\nObrigada a todos',
    ['10/12 D Pronto-socorro: Davi Rocha', '10/12 D Pronto-socorro: Roberto Lima'],
  ],
  [
    '07/12 Segunda-feira\n07h - 19h\nDavi Rocha - UTI Adulto\nLarissa Queiroz - PS\n19h - 07h\nRoberto Lima - UTI Adulto',
    ['07/12 D UTI Adulto: Davi Rocha', '07/12 D Pronto-socorro: Larissa Queiroz', '07/12 N UTI Adulto: Roberto Lima'],
  ],
  [
    'ESCALA JANEIRO/2027 - PRONTO SOCORRO\n01 sex D: Roberto Lima N: Davi Rocha\n02 sáb D: Rafael Antunes N: -',
    [
      '01/01/2027 D Pronto-socorro: Roberto Lima',
      '01/01/2027 N Pronto-socorro: Davi Rocha',
      '02/01/2027 D Pronto-socorro: Rafael Antunes',
    ],
  ],
  ['Dr. Rafael Antunes\n07/12 UTI Adulto N', []],
  [
    'UTI Adulto - Noite\n07/12 Davi Rocha\n08/12 Yasmin Falcão',
    ['07/12 N UTI Adulto: Davi Rocha', '08/12 N UTI Adulto: Yasmin Falcão'],
  ],
  [
    '[07:15, 30/11/2026] Chefia PS: Segue\n*Pronto-socorro*\nQui 03/12\nD - Helena Nóbrega\nN - Roberto Lima',
    ['03/12 D Pronto-socorro: Helena Nóbrega', '03/12 N Pronto-socorro: Roberto Lima'],
  ],
  [
    'UTI 12/12 (sáb) 19h às 7h Dr. Davi Rocha / Dra. Larissa Queiroz',
    ['12/12 N UTI Adulto: Davi Rocha', '12/12 N UTI Adulto: Larissa Queiroz'],
  ],
  ['31/12 Pronto-socorro noite Dra. Zuleica Prates', ['31/12 N Pronto-socorro: Zuleica Prates']],
]
