module spelunke

go 1.26
