/** Tables of PostgreSQL alone: what the embedded form has files for. */
export interface SiteTables {
  site_secrets: {
    name: string;
    value: string;
  };
  /** How far data are that are copied into this database; empty otherwise. */
  move_progress: {
    name: string;
    /** JSON: the key of the last row that was copied. */
    last_key: string;
    row_count: number;
  };
  /** Builds of the web app that replicas serve, or have served lately. */
  web_builds: {
    id: string;
    /** The blob with all files. */
    hash: string;
    /** JSON: see `packBuild`. */
    files: string;
    started_at: number;
  };
  /** One row, once a backup was made. */
  last_backup: {
    id: number;
    at: number;
    file: string;
  };
}
