import { create } from 'zustand';

export interface PasswordQuestion {
  readonly name: string;
  readonly wrong: boolean;
  readonly answer: (password: string | null) => void;
}

export const usePasswordQuestion = create<{ readonly question: PasswordQuestion | null }>()(() => ({
  question: null,
}));

/** Asks the visitor for a file's password; null when they give up. */
export function askPassword(name: string, wrong: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    usePasswordQuestion.setState({
      question: {
        name,
        wrong,
        answer: (password) => {
          usePasswordQuestion.setState({ question: null });
          resolve(password);
        },
      },
    });
  });
}
