import { demoSetores } from './setores.ts'

/** Invented hospitals. Nobody has these names, numbers or addresses. */
export const demoHospitais = [
  {
    nome: 'Hospital Santa Aurora',
    cidade: 'São Paulo',
    estado: 'SP',
    endereco: 'Rua das Acácias, 1200',
    telefone: '(11) 3555-0101',
  },
  {
    nome: 'Santa Casa de Ribeirão Claro',
    cidade: 'Ribeirão Preto',
    estado: 'SP',
    endereco: 'Praça da Matriz, 30',
    telefone: '(16) 3555-0102',
  },
  {
    nome: 'Hospital Infantil das Dunas',
    cidade: 'Natal',
    estado: 'RN',
    endereco: 'Av. Beira-Mar, 890',
    telefone: '(84) 3555-0103',
  },
  {
    nome: 'Hospital Rio Encantado',
    cidade: 'Manaus',
    estado: 'AM',
    endereco: 'Av. das Palmeiras, 455',
    telefone: '(92) 3555-0104',
  },
  {
    nome: 'UPA Vila Esperança',
    cidade: 'Belo Horizonte',
    estado: 'MG',
    endereco: 'Rua do Ipê, 77',
    telefone: '(31) 3555-0105',
  },
  {
    nome: 'Hospital e Maternidade Serra Azul',
    cidade: 'Juiz de Fora',
    estado: 'MG',
    endereco: 'Rua Alto da Serra, 210',
    telefone: '(32) 3555-0106',
  },
  {
    nome: 'Hospital Porto Sereno',
    cidade: 'Porto Alegre',
    estado: 'RS',
    endereco: 'Av. do Cais, 1500',
    telefone: '(51) 3555-0107',
  },
  {
    nome: 'Instituto do Coração do Planalto',
    cidade: 'Brasília',
    estado: 'DF',
    endereco: 'Setor Hospitalar Leste, Quadra 9',
    telefone: '(61) 3555-0108',
  },
  {
    nome: 'Hospital Baía Clara',
    cidade: 'Salvador',
    estado: 'BA',
    endereco: 'Ladeira do Farol, 18',
    telefone: '(71) 3555-0109',
  },
  {
    nome: 'Hospital Municipal Irmã Celeste',
    cidade: 'Feira de Santana',
    estado: 'BA',
    endereco: 'Rua das Mangueiras, 640',
    telefone: '(75) 3555-0110',
  },
  {
    nome: 'Pronto-Socorro Acre Verde',
    cidade: 'Rio Branco',
    estado: 'AC',
    endereco: 'Via Seringueira, 300',
    telefone: '(68) 3555-0111',
  },
  {
    nome: 'Hospital Nova Cantareira',
    cidade: 'Campinas',
    estado: 'SP',
    endereco: 'Rua da Pedra Branca, 95',
    telefone: '(19) 3555-0112',
  },
] as const

/**
 * Index of the hospital that waits for proof. It must not be the last, because `hospitalOf` gives some of its vagas to
 * the next hospital.
 */
export const unprovenHospital = demoHospitais.findIndex(({ nome }) => nome === 'Pronto-Socorro Acre Verde')

const firstNames = [
  'Helena',
  'Rafael',
  'Beatriz',
  'Caio',
  'Larissa',
  'Otávio',
  'Marina',
  'Thiago',
  'Júlia',
  'André',
  'Camila',
  'Eduardo',
  'Sofia',
  'Gustavo',
  'Isabela',
  'Leandro',
  'Natália',
  'Renato',
  'Vitória',
  'Marcelo',
  'Débora',
  'Fábio',
  'Luana',
  'Diego',
  'Patrícia',
  'Henrique',
  'Aline',
  'Samuel',
  'Tatiane',
  'Bruno',
  'Elisa',
  'Rodrigo',
  'Simone',
  'Murilo',
  'Yasmin',
  'César',
  'Raquel',
  'Igor',
  'Lívia',
  'Antônio',
] as const // 40 names

const lastNames = [
  'Prado',
  'Nogueira',
  'Tavares',
  'Sampaio',
  'Queiroz',
  'Brandão',
  'Falcão',
  'Meireles',
  'Vasconcelos',
  'Rezende',
  'Pacheco',
  'Siqueira',
  'Moura',
] as const // 13 names: coprime with 40, so that no full name occurs twice

const especialidades = [
  'Medicina de Emergência',
  'Pediatria',
  'Cardiologia',
  'Anestesiologia',
  'Clínica Médica',
  'Medicina Intensiva',
  'Cirurgia Geral',
  'Ortopedia e Traumatologia',
  'Neurologia',
  'Ginecologia e Obstetrícia',
] as const

const ufs = ['SP', 'RN', 'AM', 'MG', 'RS', 'DF', 'BA', 'AC', 'RJ', 'SP'] as const

const areaCodes = ['11', '84', '92', '31', '51', '61', '71', '68', '21', '16'] as const

function medicoOf(i: number, uf: string, areaCode: string, especialidade: string) {
  return {
    nome: `${firstNames[i % firstNames.length]!} ${lastNames[i % lastNames.length]!}`,
    crm: i % 3 === 0 ? `CRM/${uf} ${100_200 + i * 37}` : `${100_200 + i * 37}/${uf}`,
    crm_uf: uf,
    especialidade,
    telefone: `(${areaCode}) 9${String(8000_0000 + i * 101_011).slice(0, 4)}-${String(1000 + i * 173).slice(-4)}`,
  }
}

export const demoMedicos = firstNames.map((_, i) =>
  medicoOf(i, ufs[i % ufs.length]!, areaCodes[i % areaCodes.length]!, especialidades[i % especialidades.length]!),
)

/** Enough doctors for the shifts of a hospital, although nobody works on two days in a row. */
export const staffPerHospital = 14

/** Doctors of each hospital but the first, in the order of the hospitals. They come after `demoMedicos`. */
export const demoStaff = demoHospitais
  .slice(1)
  .flatMap(({ estado, telefone }, hospital) =>
    Array.from({ length: staffPerHospital }, (_, n) =>
      medicoOf(
        demoMedicos.length + hospital * staffPerHospital + n,
        estado,
        telefone.slice(1, 3),
        demoSetores[hospital + 1]![n % 3]!.especialidade,
      ),
    ),
  )

/** Reserved for examples (RFC 2606): no e-mail can arrive there. */
export const demoDomain = 'demonstracao.example'

export function localPart(nome: string) {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
}

export const demoArrival = {
  entrance: 'Entrada de funcionários, ao lado do pronto-socorro. Leve documento com foto.',
  ask_for: 'Coordenação médica do plantão, no 1º andar.',
  parking: 'Gratuito no subsolo, com o crachá de plantonista.',
  dress_code: 'Jaleco próprio; roupa privativa na UTI e no centro cirúrgico.',
  computer_system: 'Prontuário eletrônico. A senha é entregue na chegada.',
}

/** A CNES that no establishment has (none begins with 99), and a director who does not exist. */
export const demoDirector = (estado: string, i: number) => ({
  cnes: String(9_900_001 + i),
  director_name: 'Dra. Helena Prado',
  director_crm: String(9_000_001 + i),
  director_uf: estado,
  director_email: `direcao-${i + 1}@${demoDomain}`,
})
