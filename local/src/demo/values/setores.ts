export interface DemoSetor {
  nome: string
  /** Unique among the hospital's sectors, because a vaga belongs to the sector with its specialty. */
  especialidade: string
  /** The pay of each turno. Without a value, the sector does not have the turno. */
  dia?: number
  noite?: number
  /** True if doctors wait at home and are called in when needed. */
  isSobreaviso?: boolean
}

const maternity = { nome: 'Centro obstétrico', especialidade: 'Ginecologia e Obstetrícia' }
const theatre = { nome: 'Centro cirúrgico', especialidade: 'Anestesiologia' }
const adultUti = { nome: 'UTI adulto', especialidade: 'UTI' }

/** The sectors of each hospital, in the order of `demoHospitais`. */
export const demoSetores: readonly (readonly DemoSetor[])[] = [
  [
    { nome: 'Sala vermelha', especialidade: 'Emergência', dia: 1400, noite: 1600 },
    { ...adultUti, dia: 1450, noite: 1550 },
    { nome: 'Pronto-socorro infantil', especialidade: 'Pediatria', dia: 1350 },
    { ...theatre, noite: 600, isSobreaviso: true },
  ],
  [
    { nome: 'Pronto-socorro', especialidade: 'Emergência', dia: 1250, noite: 1400 },
    { nome: 'Enfermaria São José', especialidade: 'Clínica Médica', dia: 1150, noite: 1250 },
    { ...maternity, dia: 450, noite: 500, isSobreaviso: true },
  ],
  [
    { nome: 'Pronto atendimento infantil', especialidade: 'Pediatria', dia: 1300, noite: 1450 },
    { nome: 'UTI pediátrica', especialidade: 'UTI', dia: 1500, noite: 1650 },
    { nome: 'Cirurgia pediátrica', especialidade: 'Cirurgia Geral', dia: 480, noite: 520, isSobreaviso: true },
  ],
  [
    { nome: 'Emergência', especialidade: 'Emergência', dia: 1500, noite: 1700 },
    { ...adultUti, dia: 1550, noite: 1750 },
    { ...theatre, dia: 550, noite: 650, isSobreaviso: true },
  ],
  [
    { nome: 'Sala vermelha', especialidade: 'Emergência', dia: 1200, noite: 1350 },
    { nome: 'Consultórios adultos', especialidade: 'Clínica Médica', dia: 1100, noite: 1200 },
    { nome: 'Consultórios infantis', especialidade: 'Pediatria', dia: 1150, noite: 1250 },
  ],
  [
    { nome: 'Maternidade', especialidade: 'Ginecologia e Obstetrícia', dia: 1400, noite: 1500 },
    { nome: 'UTI neonatal', especialidade: 'UTI', dia: 1500, noite: 1650 },
    { nome: 'Anestesia obstétrica', especialidade: 'Anestesiologia', dia: 500, noite: 600, isSobreaviso: true },
  ],
  [
    { nome: 'Emergência', especialidade: 'Emergência', dia: 1350, noite: 1500 },
    { nome: 'UTI geral', especialidade: 'UTI', dia: 1450, noite: 1600 },
    { nome: 'Ortopedia', especialidade: 'Ortopedia', dia: 450, noite: 500, isSobreaviso: true },
  ],
  [
    { nome: 'Unidade coronariana', especialidade: 'Cardiologia', dia: 1600, noite: 1750 },
    { nome: 'UTI cardiológica', especialidade: 'UTI', dia: 1600, noite: 1800 },
    { nome: 'Cirurgia cardíaca', especialidade: 'Cirurgia Geral', dia: 700, noite: 800, isSobreaviso: true },
  ],
  [
    { ...adultUti, dia: 1400, noite: 1550 },
    { nome: 'Unidade de AVC', especialidade: 'Neurologia', dia: 1450, noite: 1600 },
    { ...theatre, dia: 500, noite: 600, isSobreaviso: true },
  ],
  [
    { nome: 'Porta de emergência', especialidade: 'Emergência', dia: 1250, noite: 1400 },
    { nome: 'Enfermaria clínica', especialidade: 'Clínica Médica', dia: 1100, noite: 1200 },
    { nome: 'Cirurgia geral', especialidade: 'Cirurgia Geral', dia: 420, noite: 480, isSobreaviso: true },
  ],
  [
    { nome: 'Sala de emergência', especialidade: 'Emergência', dia: 1450, noite: 1600 },
    { nome: 'Observação', especialidade: 'Clínica Médica', dia: 1300, noite: 1400 },
    { nome: 'Ortopedia', especialidade: 'Ortopedia', dia: 450, noite: 500, isSobreaviso: true },
  ],
  [
    { nome: 'Pronto atendimento', especialidade: 'Emergência', dia: 1350, noite: 1500 },
    { ...adultUti, dia: 1450, noite: 1600 },
    { nome: 'Neurologia', especialidade: 'Neurologia', dia: 500, noite: 550, isSobreaviso: true },
  ],
]
