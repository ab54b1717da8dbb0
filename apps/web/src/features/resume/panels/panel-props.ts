/** What every dialog of the editor is given. */
export interface PanelProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}
