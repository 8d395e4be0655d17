const split = (words: string) => words.split(' ')

export const firstNames = split(
  'Ana Maria Helena Beatriz Larissa Marina Júlia Camila Sofia Isabela Natália Vitória Débora Luana Patrícia Aline Tatiane ' +
    'Elisa Simone Yasmin Raquel Lívia Fernanda Juliana Mariana Gabriela Amanda Bruna Carolina Letícia Renata Cláudia ' +
    'João José Pedro Rafael Caio Otávio Thiago André Eduardo Gustavo Leandro Renato Marcelo Fábio Diego Henrique Samuel ' +
    'Bruno Rodrigo Murilo César Igor Antônio Paulo Carlos Lucas Mateus Felipe Vinícius Leonardo Ricardo Sérgio Márcio Luís',
)

export const lastNames = split(
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes ' +
    'Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso ' +
    'Ramos Gonçalves Santana Teixeira Araújo Prado Nogueira Tavares Sampaio Queiroz Brandão Falcão Meireles Vasconcelos ' +
    'Rezende Pacheco Siqueira Moura Azevedo Batista Borges Campos Correia Cunha Duarte Farias Figueiredo Fonseca Guimarães ' +
    'Leite Macedo Magalhães Medeiros Melo Miranda Monteiro Moraes Neves Peixoto Pinto Pires Porto Reis Sales Torres Xavier',
)
