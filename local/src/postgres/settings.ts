import { totalmem } from 'node:os'

const MEGABYTE = 1024 * 1024

/** Settings for a small machine that also runs the application, with tables of a million rows. */
export function serverSettings(memory = totalmem() / MEGABYTE): Record<string, string> {
  const buffers = Math.round(Math.min(1024, Math.max(128, memory / 8)))
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // The data is in memory or on an SSD, where an index is nearly always faster.
    random_page_cost: '1.1',
    // The queries are short: compiling one costs more than running it.
    jit: 'off',
    synchronous_commit: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.02',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    // The log leaves out failed statements, because they contain personal data. The application logs the failures
    // without the data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    cluster_name: 'plantao-aberto',
  }
}
