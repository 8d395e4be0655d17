-- What only processes and backups of 0.1.1 needed.
drop table migrations.folded;
drop table auth.erasures_signed;
