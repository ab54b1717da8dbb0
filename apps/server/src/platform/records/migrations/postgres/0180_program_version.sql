-- runs-with: 0.2.0
-- Changes nothing. All programs until here called themselves 0.1.0, whatever steps they knew: this one lets them refuse.
SELECT 1;
