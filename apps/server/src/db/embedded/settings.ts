/** The file name of the socket carries a port even when no port is opened. */
export const PORT = 5432;
export const SUPERUSER = "cairn";
export const DATABASE = "cairn";

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  port: String(PORT),
  max_connections: "100",
  shared_buffers: "128MB",
  // Without the three reader processes of the default: 15 MB less resident, and the data mostly fits in memory.
  io_method: "sync",
  // A server that was killed leaves its running statements behind; they end when nobody listens any more.
  client_connection_check_interval: "5s",
  fsync: "on",
  // Compiling a list statement takes seconds, running it milliseconds.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failed statements reach the caller, who logs them; here they would repeat personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** On the command line and not in postgresql.conf, so that a new version of Cairn brings its own settings along. */
export function postmasterArguments(cluster: string, sockets: string): string[] {
  const all = { ...settings, unix_socket_directories: sockets };
  return ["-D", cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
