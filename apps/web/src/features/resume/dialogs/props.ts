/** What every dialog of the editor is given. */
export interface ResumeDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}
