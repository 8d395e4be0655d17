import type { Random } from '@plantao/testkit/random'
import { weighted } from './skew.ts'

export interface Work {
  especialidade: string
  weight: number
  /** Approximate, in reais. */
  perHour: number
  /** Names of the shifts, separated by ';'. */
  sectors: string
}

/** The specialties of most shifts. Some have the CFM's name, which differs from the name in the specification. */
const frequent: readonly Work[] = [
  {
    especialidade: 'Clínica Médica',
    weight: 250,
    perHour: 105,
    sectors:
      'Clínica médica;Enfermaria de clínica médica;Pronto atendimento adulto;Hospitalista;' +
      'Retaguarda de clínica médica;Plantonista da enfermaria;Clínico geral;Unidade de internação;PA adulto;' +
      'Intercorrências da enfermaria;Porta adulto;Consultório do PA;Transporte inter-hospitalar;Hemodiálise',
  },
  {
    especialidade: 'Emergência',
    weight: 200,
    perHour: 115,
    sectors:
      'Emergência;Pronto-socorro;Pronto-socorro adulto;Sala vermelha;Sala amarela;Sala de emergência;' +
      'Porta de emergência;Emergência adulto;PS adulto;PS geral;UPA porta;SAMU 192;Regulação médica;' +
      'Observação do PS',
  },
  {
    especialidade: 'UTI',
    weight: 130,
    perHour: 135,
    sectors:
      'UTI adulto;UTI geral;UTI cardiológica;UTI neurológica;UTI cirúrgica;Intensivista diarista;' +
      'Plantonista UTI;Semi-intensiva;UTI coronariana;UCI;Terapia intensiva adulto;UTI respiratória;' +
      'UTI pós-operatória',
  },
  {
    especialidade: 'Pediatria',
    weight: 100,
    perHour: 125,
    sectors:
      'Pediatria;Pediatria no pronto-socorro;PS infantil;UTI pediátrica;UTI neonatal;Sala de parto;' +
      'Enfermaria pediátrica;Pediatra de sala de parto;Alojamento conjunto;PA infantil;Berçário;Neonatologia',
  },
  {
    especialidade: 'Ginecologia e Obstetrícia',
    weight: 70,
    perHour: 125,
    sectors: 'Plantão obstétrico;Maternidade;Centro obstétrico;GO;Pré-parto;PS obstétrico;Ginecologia e obstetrícia',
  },
  {
    especialidade: 'Anestesiologia',
    weight: 60,
    perHour: 160,
    sectors:
      'Anestesia;Anestesia para cirurgias eletivas;Anestesia obstétrica;Sobreaviso de anestesia;' +
      'Centro cirúrgico;Anestesia em exames;SRPA',
  },
  {
    especialidade: 'Cirurgia Geral',
    weight: 50,
    perHour: 130,
    sectors:
      'Cirurgia geral;Cirurgia geral de urgência;Cirurgião do trauma;Plantão cirúrgico;' +
      'Sobreaviso de cirurgia geral;Cirurgia do PS',
  },
  {
    especialidade: 'Ortopedia',
    weight: 35,
    perHour: 125,
    sectors: 'Ortopedia;Ortopedia e trauma;Sobreaviso de ortopedia;PS de ortopedia;Ambulatório de ortopedia',
  },
  {
    especialidade: 'Cardiologia',
    weight: 25,
    perHour: 140,
    sectors:
      'Cardiologia;Unidade coronariana;Cardiologista de plantão;Parecer de cardiologia;Dor torácica;' +
      'Ecocardiograma',
  },
  {
    especialidade: 'Medicina de Família e Comunidade',
    weight: 20,
    perHour: 95,
    sectors: 'Médico da UBS;Saúde da família;ESF;Atenção primária;Visita domiciliar',
  },
  {
    especialidade: 'Psiquiatria',
    weight: 14,
    perHour: 130,
    sectors: 'Psiquiatria;CAPS III;PS psiquiátrico;Enfermaria de saúde mental',
  },
  {
    especialidade: 'Neurologia',
    weight: 12,
    perHour: 150,
    sectors: 'Neurologia;Plantão de AVC;Neurologia na emergência;Sobreaviso de neurologia',
  },
  {
    especialidade: 'Radiologia e Diagnóstico por Imagem',
    weight: 8,
    perHour: 150,
    sectors: 'Radiologia;Ultrassonografia;Laudos de tomografia;USG do PS',
  },
  {
    especialidade: 'Medicina Intensiva',
    weight: 8,
    perHour: 140,
    sectors: 'Medicina intensiva;UTI adulto com título;RT da UTI',
  },
  {
    especialidade: 'Medicina de Emergência',
    weight: 8,
    perHour: 125,
    sectors: 'Medicina de emergência;Emergencista;Sala vermelha',
  },
  {
    especialidade: 'Neurocirurgia',
    weight: 6,
    perHour: 180,
    sectors: 'Neurocirurgia;Sobreaviso de neurocirurgia;Neurocirurgia do trauma',
  },
  {
    especialidade: 'Ortopedia e Traumatologia',
    weight: 3,
    perHour: 130,
    sectors: 'Ortopedia e traumatologia;Trauma ortopédico',
  },
]

/** @param names the names of all specialties; infrequent specialties get a few shifts */
export function especialidadePicker(names: readonly string[]): (random: Random) => Work {
  const known = new Set(frequent.map(({ especialidade }) => especialidade))
  const rare = names
    .filter((nome) => !known.has(nome))
    .map((nome, i): Work => {
      const lower = nome.toLowerCase()
      const sectors = `${nome};Sobreaviso de ${lower};Ambulatório de ${lower};Parecer de ${lower}`
      return { especialidade: nome, weight: 12 / (i + 4), perHour: 140, sectors }
    })
  return weighted([...frequent, ...rare], ({ weight }) => weight)
}
