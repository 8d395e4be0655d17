import { answerDays } from '@plantao/contract/auth/requests/rules'
import { readRightDays } from '@plantao/contract/medicos/read-right-rules'
import { urgentCallHours } from '@plantao/contract/vagas/replacements/rules'
import type { ReactNode } from 'react'
import { AppHeader } from '../components/layout/AppHeader.tsx'
import { Page } from '../components/layout/Page.tsx'
import { ButtonLink } from '../components/ui/Button.tsx'
import { config } from '../lib/config.ts'

/**
 * The articles named here are those of the LGPD (Lei 13.709/2018). The text describes the product: change both
 * together.
 */
export default function Privacidade() {
  return (
    <Page header={<AppHeader />} width="text" className="pb-10">
      <h1 className="text-3xl">Política de Privacidade</h1>
      <p className="mt-3 text-lg text-ink-2">
        O Plantão Aberto guarda só o que precisa para ligar médicos e hospitais em um plantão. Esta página diz o que é
        guardado, por quê, quem vê, por quanto tempo, e o que você pode fazer a respeito.
      </p>

      <Section title="O que guardamos">
        <List>
          <li>
            <strong>De médicos:</strong> nome, CRM e UF, especialidade, telefone, e-mail e o documento do CRM em PDF, se
            você o enviar.
          </li>
          <li>
            <strong>De hospitais:</strong> nome, CNPJ, CNES, telefone, endereço, cidade, estado, localização e e-mail;
            e, de cada pedido de confirmação, o que foi conferido, quando e com que resultado. Para conferir, usamos o
            cadastro público de hospitais do Ministério da Saúde.
          </li>
          <li>
            <strong>Da escala de cada hospital:</strong> nome, CRM, RQE, especialidade, telefone e e-mail dos médicos
            que o próprio hospital escreve nela, com ou sem conta aqui. O hospital é o controlador desses dados e só ele
            os vê.
          </li>
          <li>
            <strong>Do uso:</strong> vagas, candidaturas e seus resultados, avaliações, buscas salvas, o histórico de
            quem fez o quê em cada vaga, as notificações e os e-mails que enviamos (para quem, sobre o quê e quando),
            como você quer recebê-los, o registro de qual hospital recebeu os dados de qual médico, como e quando, as
            denúncias, os pedidos sobre seus dados e as respostas.
          </li>
          <li>
            <strong>Da conta:</strong> a senha, que ninguém consegue ler (guardamos apenas um código calculado a partir
            dela), e as sessões, com data, endereço IP e navegador. Se você ligar a verificação em duas etapas, também a
            chave dela, cifrada, e códigos de recuperação que ninguém consegue ler.
          </li>
          <li>
            <strong>Dos acessos:</strong> data, hora e endereço IP de cada cadastro, entrada, saída, troca de senha,
            exportação e exclusão de conta, também quando a tentativa falha.
          </li>
        </List>
        <p>
          A sessão fica no armazenamento deste navegador até você sair; depois fica só um código, sem dados seus, pelo
          qual ele é reconhecido no próximo login. O que você digita e ainda não enviou também fica neste navegador, por
          até 24 horas ou até você sair, para não se perder; senhas, nunca. O e-mail de um cadastro fica na aba até ser
          confirmado. Não usamos cookies, não mostramos publicidade e não vendemos dados.
        </p>
      </Section>

      <Section title="Por que, e com que base legal">
        <List>
          <li>
            <strong>Para prestar o serviço</strong>: criar a conta, publicar vagas, candidatar-se, escolher e avisar por
            e-mail (execução de contrato, art. 7º, V).
          </li>
          <li>
            <strong>Para a segurança de todos</strong>: limitar tentativas de senha, registrar quem viu os dados de quem
            e investigar abusos (legítimo interesse, art. 7º, IX).
          </li>
          <li>
            <strong>Para cumprir a lei</strong>: manter os registros de acesso à aplicação por 6 meses, em sigilo (Marco
            Civil da Internet, art. 15; LGPD, art. 7º, II).
          </li>
        </List>
      </Section>

      <Section title="Quem vê o quê">
        <List>
          <li>
            <strong>O hospital</strong> vê o nome, o CRM, a especialidade, o telefone, o e-mail, as avaliações e o
            documento do CRM somente de médicos que se candidataram a uma vaga dele, e só por um tempo: até{' '}
            {readRightDays} dias depois da decisão; se ninguém decidiu, {readRightDays} dias depois que a vaga deixou de
            estar aberta; para quem foi aceito, {readRightDays} dias depois do fim do plantão. Depois ficam apenas o
            nome, o resultado da candidatura e as avaliações que o próprio hospital fez; de quem foi aceito, também o
            CRM e a UF, porque o hospital precisa saber quem fez cada plantão.
          </li>
          <li>
            <strong>Tudo o que um hospital recebe fica registrado</strong>: cada abertura do documento e, uma vez por
            hora, a lista de candidatos, a lista de quem pode cobrir um plantão, o perfil, o e-mail sobre a candidatura
            e a exportação que o hospital faz dos próprios dados. O médico lê o registro em “Meu Perfil”, em “Quem viu
            meus dados”, com o nome que o hospital tinha na hora.
          </li>
          <li>
            <strong>Chamadas para urgências</strong> só existem se o médico as ligar, para cada hospital em que já
            trabalhou: quando um plantão que começa em até {urgentCallHours} horas fica sem ninguém, esse hospital vê o
            nome, o CRM, a especialidade, o telefone e se o médico está livre naquele horário, sem dizer por quê. O
            médico desliga quando quiser.
          </li>
          <li>
            <strong>O médico</strong> vê em cada vaga o nome do hospital, a cidade, o estado e a localização que o
            hospital escreveu, que pode conter o endereço. O endereço e o telefone informados para o plantão aparecem,
            no cartão e por e-mail, só para quem foi aceito.
          </li>
          <li>
            <strong>Quem tem o link de uma vaga</strong> lê, mesmo sem conta, o nome da vaga, o hospital, a cidade, o
            estado, a data, o horário, o valor e as observações; nunca o endereço, o telefone ou quem se candidatou.
            Essas páginas não aparecem em buscadores.
          </li>
          <li>
            <strong>A operação do Plantão Aberto</strong>, isto é, quem cuida desta instalação, abre os dados de uma
            conta só para conferir um hospital, analisar uma denúncia, responder a um pedido ou apurar um abuso. Antes
            de abrir, escreve o motivo, e você o lê: o médico em “Quem viu meus dados”, o hospital no próprio perfil.
            Você também recebe um aviso por e-mail, no máximo um por dia. Ninguém da operação vê sua senha nem age em
            seu nome.
          </li>
          <li>
            <strong>Uma denúncia</strong> é lida só pela operação. Quem foi denunciado não fica sabendo por quem.
          </li>
          <li>
            <strong>Hospitais ainda não confirmados</strong> abrem o contato e o documento de poucos candidatos por dia;
            dos outros veem o nome, a especialidade e a nota, até a confirmação.
          </li>
          <li>
            <strong>Outros médicos e outros hospitais</strong> não veem seu perfil nem seu documento. Os hospitais a que
            você se candidata veem também as avaliações que outros hospitais fizeram.
          </li>
          <li>
            <strong>O documento do CRM</strong> fica em área privada e só abre para você e para esses hospitais, por um
            link que vale 60 segundos.
          </li>
          <li>
            <strong>Fornecedores</strong> de hospedagem e de envio de e-mail tratam os dados por nossa conta, apenas
            para isso.
          </li>
        </List>
      </Section>

      <Section title="Por quanto tempo">
        <p>
          Perfil, vagas, candidaturas, buscas salvas, escolhas de avisos, avaliações e o registro de quem viu os dados
          ficam enquanto a conta existir. O resto tem prazo:
        </p>
        <List>
          <li>Documento do CRM substituído por outro: apagado em cerca de dois minutos.</li>
          <li>Cadastro que ninguém confirmou pelo e-mail: 7 dias.</li>
          <li>Sessões: 30 dias depois de encerradas.</li>
          <li>Links de confirmação e de nova senha: 7 dias depois de vencidos.</li>
          <li>
            Médicos da escala de um hospital e escalas fechadas: 5 anos depois do último plantão, ou até o hospital
            excluir a conta.
          </li>
          <li>Notificações e registro dos e-mails enviados: 90 dias.</li>
          <li>Registros de acesso (data, hora e endereço IP): 6 meses, mesmo que a conta seja excluída antes.</li>
        </List>
      </Section>

      <Section title="Levar seus dados e excluir a conta">
        <p>
          No seu perfil, em “Conta”, o botão <strong>Exportar meus dados</strong> baixa na hora um arquivo com tudo o
          que guardamos sobre você, em formato que outros programas leem (JSON), e o documento do CRM.
        </p>
        <p>
          Ali mesmo, <strong>Excluir minha conta</strong> apaga na hora o perfil, os documentos, as sessões e as
          candidaturas que não foram aceitas. Fica apenas o que também é registro de outras pessoas, sem nada que diga
          de quem era: plantões aceitos, como “Médico removido”; vagas com candidatos e avaliações, como “Hospital
          removido”; e o histórico das vagas, sem autor. Só o nome do hospital permanece no registro “Quem viu meus
          dados” de cada médico. O e-mail pode ser usado em um novo cadastro.
        </p>
        <p>Cópias de segurança de quem opera esta instalação seguem o prazo de rotação delas.</p>
      </Section>

      <Section title="Seus direitos">
        <p>
          A LGPD (art. 18) garante a você confirmar que tratamos seus dados, vê-los, corrigi-los, levá-los a outro
          serviço, pedir que sejam anonimizados, bloqueados ou apagados, saber com quem foram compartilhados e opor-se
          ao tratamento. Quase tudo isso você mesmo faz no perfil, na hora. Para o resto, escreva no perfil, em “Pedidos
          sobre meus dados”, ou fale conosco: a resposta vem em até {answerDays} dias. Se ela não bastar, você pode
          procurar a ANPD, a Autoridade Nacional de Proteção de Dados.
        </p>
      </Section>

      <Section title="Fale conosco">
        <Contact contact={config.privacyContact} />
      </Section>

      <ButtonLink href="/" variant="secondary" className="mt-10">
        Voltar ao início
      </ButtonLink>
    </Page>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-9 space-y-3">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
)

const List = ({ children }: { children: ReactNode }) => (
  <ul className="list-disc space-y-2 pl-5 marker:text-brand">{children}</ul>
)

function Contact({ contact }: { contact: string | null }) {
  if (!contact) {
    return (
      <p>Quem opera esta instalação do Plantão Aberto ainda não informou um contato para assuntos de privacidade.</p>
    )
  }
  return (
    <p>
      Encarregado pelos dados pessoais:{' '}
      {/^\S+@\S+$/.test(contact) ? (
        <a href={`mailto:${contact}`} className="font-semibold text-brand underline underline-offset-4">
          {contact}
        </a>
      ) : (
        <strong>{contact}</strong>
      )}
    </p>
  )
}
