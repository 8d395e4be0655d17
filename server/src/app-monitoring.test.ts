import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestApp } from '../test/app.ts'
import { buildApp } from './app.ts'

/* The dashboard and the alert rules query only metrics and labels of the server, Prometheus and its exporters. */

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}

const { services } = await startTestApp([])
const health = { states: () => ({ mail: true }), hasStarted: () => true }
const app = await buildApp({ ...services, health }, { webRoot: '/nonexistent' })
afterAll(() => app.close())

const folder = join(import.meta.dirname, '../../deploy/monitoring')
const dashboard = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8'))
const { groups } = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

const asked: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets }: { title: string; targets: { expr: string }[] }) =>
    targets.map(({ expr }) => [`the panel '${title}'`, expr]),
  ),
  ...rules.map(({ alert, expr }): [string, string] => [`the alert ${alert}`, expr]),
  ['the list of processes', dashboard.templating.list[1].query.query],
]

/** The labels of each exported metric. The keys are the names that queries use. */
async function exposed() {
  await services.openVagas.caughtUp()
  await app.inject('/healthz')
  const { body } = await app.inject('/metrics')
  const labels = new Map<string, Set<string>>()
  // A counter without counts and a gauge without jobs have no samples yet, but they have a TYPE line.
  for (const [, name = ''] of body.matchAll(/^# TYPE (\S+)/gm)) labels.set(name, new Set())
  for (const [, name = '', list = ''] of body.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set()
    for (const [, label = ''] of list.matchAll(/(\w+)="/g)) known.add(label)
    labels.set(name, known)
  }
  return labels
}

/** Words in queries that look like metrics: keywords and functions of PromQL, and labels in `by (…)`. */
const keywords = new Set([
  'by',
  'and',
  'or',
  'absent',
  'time',
  'max_over_time',
  'sum',
  'max',
  'min',
  'rate',
  'increase',
  'topk',
  'histogram_quantile',
  'label_values',
])
/** Metrics and labels of Prometheus itself, of node_exporter's text files and of blackbox_exporter. */
const ofPrometheus = new Set([
  'up',
  'instance',
  'job',
  'backup_completed_timestamp_seconds',
  'probe_ssl_earliest_cert_expiry',
])
/** Labels of metrics that have no samples in this test. */
const declared: Record<string, string[]> = {
  jobs_total: ['queue', 'outcome'],
  emails_total: ['outcome'],
  job_queue_due: ['queue'],
  job_queue_retrying: ['queue'],
  job_queue_oldest_due_seconds: ['queue'],
}

const metrics = await exposed()

it.each(asked)('%s asks for metrics and labels that exist', (_where, expr) => {
  const withoutTexts = expr.replace(/"[^"]*"/g, '""').replace(/\$\w+/g, '')
  const grouped = [...withoutTexts.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/))
  const matched = [...withoutTexts.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*""/g)].map(([, label]) => label!)
  const names = withoutTexts
    .replace(/by \([^)]*\)/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .match(/[a-z_][a-z_0-9]*/g)!
    .filter((name) => !keywords.has(name) && !ofPrometheus.has(name))
  expect(names.filter((name) => !metrics.has(name))).toEqual([])
  const labels = new Set(names.flatMap((name) => [...metrics.get(name)!, ...(declared[name] ?? [])]))
  expect([...grouped, ...matched].filter((label) => !labels.has(label) && !ofPrometheus.has(label))).toEqual([])
})

it('every own metric is on the dashboard or in a rule', () => {
  const all = asked.map(([, expr]) => expr).join(' ')
  const own = [...metrics.keys()].filter((name) => !/^(nodejs|process)_|_(bucket|sum|count)$/.test(name))
  expect(own.length).toBeGreaterThan(14)
  expect(own.filter((name) => !all.includes(name))).toEqual([])
})

it('each alert says what is wrong and what to do', () => {
  expect(rules.length).toBeGreaterThan(10)
  for (const { alert, labels, annotations } of rules) {
    expect({ alert, labels, annotations }).toEqual({
      alert: expect.stringMatching(/^[A-Z]\w+$/),
      labels: { severity: expect.stringMatching(/^(warning|critical)$/) },
      annotations: { summary: expect.stringMatching(/\.$/), action: expect.stringMatching(/\.$/) },
    })
  }
})

// `promtool` is part of Prometheus.
it.skipIf(spawnSync('promtool', ['--version']).error)('promtool: the rules raise their alerts when they should', () => {
  const { status, stderr } = spawnSync('promtool', ['test', 'rules', join(folder, 'alerts.test.yaml')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
