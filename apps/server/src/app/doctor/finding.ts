/** One thing that was looked at; the text is for the operator and says what to do where something is to be done. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'failure';
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const failure = (text: string): Finding => ({ level: 'failure', text });

/** How far the database is behind the program, by the migrations that are still to be applied. */
export const migrationFinding = (pending: readonly unknown[]): Finding =>
  pending.length === 0
    ? ok('数据库与程序的版本一致')
    : warning(`数据库还有 ${pending.length} 步要升级，下次启动时自动完成。请先备份。`);
