const given = ['Ana', 'João Pedro', 'Maria Eduarda', 'Luiz Henrique', 'Bruna', 'Marcos Vinícius', 'Thaís', 'Rafael']
  .concat(['Maria das Graças', 'Eduardo', 'Fernanda', 'José Antônio', 'Letícia', 'Gustavo', 'Ana Carolina', 'Caio'])
  .concat(['Yasmin', 'Paulo Roberto', 'Isabela', 'Francisco'])
const family = [
  'Prado',
  'de Souza',
  'Nogueira Filho',
  'Pereira dos Santos',
  'Cavalcanti de Albuquerque',
  'Vasconcelos',
].concat(['Oliveira da Silva', 'Queiroz', 'Gonçalves Teixeira Neto', 'Figueiredo'])

/** Two hundred names of doctors, from short to long, as Brazilian rotas have them. */
export const doctorNames = given.flatMap((first, n) =>
  family.map((_, m) => `${first} ${family[(m * 3 + n) % family.length]}`),
)
